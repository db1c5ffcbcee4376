"""What of an author's HTML is let in: elements, attributes and addresses that the rich-text tree can hold."""

TAGS: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        ("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "li", "blockquote", "div", "span"),
        frozenset(),
    ),
    **dict.fromkeys(("em", "strong", "sub", "sup", "del", "b", "i", "s", "strike", "tt"), frozenset()),
    "pre": frozenset({"class"}),
    "code": frozenset({"class"}),
    "ol": frozenset({"start"}),
    "a": frozenset({"href", "title"}),
    "img": frozenset({"src", "alt", "title"}),
    **dict.fromkeys(("table", "thead", "tbody", "tfoot", "tr", "caption"), frozenset()),
    "td": frozenset({"align", "style"}),
    "th": frozenset({"align", "style", "scope"}),
}
"""The elements that are read, each with its attributes."""

DROPPED = frozenset(
    {"script", "style", "iframe", "frame", "object", "embed", "applet", "noscript", "template", "svg", "math"}
    | {
        "audio",
        "video",
        "canvas",
        "textarea",
        "select",
        "button",
        "title",
        "head",
        "noembed",
        "noframes",
        "xmp",
    }
)
"""Elements whose content is no text: they go with everything in them."""

SCHEMES = frozenset({"http", "https", "mailto"})


def clean(html: str) -> str:
    """HTML with nothing but `TAGS` and their attributes, well nested as HTML 5 says; other elements leave their
    content, `DROPPED` ones none. No script, handler or `javascript:` address survives."""
    import nh3

    return nh3.clean(
        html,
        tags=set(TAGS),
        clean_content_tags=set(DROPPED),
        attributes={tag: set(attributes) for tag, attributes in TAGS.items()},
        url_schemes=set(SCHEMES),
        link_rel=None,
        strip_comments=True,
    )
