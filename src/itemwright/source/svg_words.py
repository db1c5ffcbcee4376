"""The words of a still drawing: the elements and attributes of SVG 1.1 and 2 that neither run nor load anything."""

_ELEMENTS = """
    svg g defs symbol use switch a title desc metadata style view
    path rect circle ellipse line polyline polygon image
    text tspan textPath tref altGlyph
    linearGradient radialGradient stop pattern clipPath mask marker solidcolor meshgradient meshrow meshpatch
    filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
"""
ELEMENTS = frozenset(_ELEMENTS.split())

_ATTRIBUTES = """
    id class style lang role tabindex focusable version baseProfile contentStyleType contentScriptType
    requiredFeatures requiredExtensions systemLanguage externalResourcesRequired space
    x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height d points pathLength transform viewBox preserveAspectRatio
    zoomAndPan viewTarget type media title

    gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
    clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
    dx dy rotate textLength lengthAdjust startOffset method spacing side

    filterUnits filterRes primitiveUnits in in2 result mode operator values tableValues slope intercept amplitude
    exponent stdDeviation k1 k2 k3 k4 scale xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles
    surfaceScale diffuseConstant specularConstant specularExponent kernelMatrix kernelUnitLength order divisor bias
    targetX targetY edgeMode preserveAlpha radius azimuth elevation limitingConeAngle z pointsAtX pointsAtY pointsAtZ

    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
    color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
    flood-color flood-opacity font font-family font-feature-settings font-size font-size-adjust font-stretch font-style
    font-variant font-variant-ligatures font-weight glyph-orientation-horizontal glyph-orientation-vertical
    image-rendering inline-size isolation kerning letter-spacing lighting-color line-height marker marker-end
    marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events
    shape-inside shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align
    text-anchor text-decoration text-indent text-overflow text-rendering transform-box transform-origin unicode-bidi
    vector-effect visibility white-space word-spacing writing-mode
"""
ATTRIBUTES = frozenset(_ATTRIBUTES.split())
"""Without those that begin with `aria-` and `data-`, which are known too, and `href`, whose value decides."""

OTHER_ATTRIBUTES = {
    "http://www.w3.org/1999/xlink": frozenset({"title", "type", "show", "actuate", "role", "arcrole"}),
    "http://www.w3.org/XML/1998/namespace": frozenset({"space", "lang", "id"}),
}

NOTES = (
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://www.w3.org/2000/01/rdf-schema#",
    "http://purl.org/dc/",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://sodipodi.sourceforge.net/DTD/",
    "http://www.inkscape.org/namespaces/",
    "http://ns.adobe.com/",
    "http://www.bohemiancoding.com/sketch/",
    "http://www.serif.com/",
    "https://boxy-svg.com",
    "http://www.vectornator.io",
)
"""How the namespaces begin in which drawing programs make notes, that no browser knows."""
