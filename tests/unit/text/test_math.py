"""Formulas: what is refused, what has MathML, and that the MathML is valid where QTI imports it."""

from pathlib import Path

import pytest
from lxml import etree

from itemwright.text.math import MATHML, MAX_LENGTH, mathml, problem, refusal

USUAL = r"""
x
a+b
a < b > c
x^2
x_1^2
x_{ij}^{k+1}
\frac{a}{b}
\tfrac12
\cfrac{1}{1+\cfrac{1}{x}}
\sqrt{2}
\sqrt[3]{x}
\sum_{i=1}^{n} i = \frac{n(n+1)}{2}
\prod_{k=1}^n k
\int_0^\infty e^{-x}\,dx
\oint_C \vec{F}\cdot d\vec{r}
\lim_{x \to 0} \frac{\sin x}{x} = 1
\limsup_{n\to\infty} a_n
\alpha\beta\gamma\Omega
\mathbb{R}^n \mathcal{L} \mathbf{v} \mathrm{d}x \mathfrak{g} \boldsymbol{\beta}
\text{if } x > 0 \text{ and \$5 \% more}
\operatorname{argmax}_x f(x)
\operatorname{arg\,max}_x f(x)
\begin{pmatrix}1 & 2\\ 3 & 4\end{pmatrix}
\begin{bmatrix}1\\2\end{bmatrix}^T
\begin{vmatrix}a & b\\c & d\end{vmatrix}
\begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}
\begin{aligned} a &= b \\ c &= d \end{aligned}
\begin{align*} a &= b \\ c &= d \end{align*}
\begin{gathered} a \\ b \end{gathered}
\begin{array}{c|cr} a & b & c\\ \hline c & d & e\end{array}
\begin{smallmatrix} a & b \end{smallmatrix}
\left( \frac{a}{b} \right)^2
\left\{ x \,\middle|\, x > 0 \right\}
\left. \frac{dy}{dx} \right|_{x=0}
\big( x \big) \Bigl[ y \Bigr]
\hat{x}\bar{y}\tilde{z}\dot{a}\ddot{b}\vec{v}
\overline{AB} \underline{x} \overrightarrow{AB} \widehat{xyz}
\overbrace{a+b}^{n} \underbrace{a+b}_{n}
f'(x) + f''(x)
\partial f / \partial x
\nabla \cdot E = 0
\binom{n}{k}
\approx \neq \leq \geq \equiv \pm \times \div \cdot
x \in A \notin B \subset \cup \cap \emptyset \forall \exists
\Rightarrow \iff \to \mapsto \neg \land \lor
\log_2 n + \ln x
90^\circ
50\,\% \# \& \_ \{ \}
1{,}5 \quad 3{.}14 \qquad \; \: \! x
\xrightarrow[T]{f}
\stackrel{def}{=} \overset{!}{=} \underset{x}{\max}
a \not= b \not\in C
\ldots \cdots \vdots \ddots
\color{red}{x} \textcolor{#00ff00}{y}
\boxed{x} \cancel{x} \phantom{x}
\displaystyle \sum_i x
\sum\limits_{i} x
a \equiv b \pmod n
\lfloor x \rfloor \lceil y \rceil \langle z \rangle \|x\|
\hbar \ell \Re \Im \aleph
\bra{x} \ket{y}
a \over b
{a \atop b}
\mathop{lim} x \mathbin{*} y
\substack{a\\b}
ä + é ≤ ∑ × 5
\mathrm{kg\,m^{-2}}
\mskip 3mu x \hspace{1cm} y
\verb|x| \huge x
""".strip().split("\n")


@pytest.fixture(scope="module")
def mathml2(official_schemas: Path) -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(official_schemas / "w3/mathml2/mathml2.xsd"))


@pytest.mark.parametrize("tex", USUAL)
def test_usual_formulas(tex: str, mathml2: etree.XMLSchema) -> None:
    assert refusal(tex) is None
    assert problem(tex) is None
    for display in (False, True):
        math = mathml(tex, display)
        mathml2.assertValid(math)
        assert math.get("display") == ("block" if display else "inline")
        assert math.findtext(f"{{{MATHML}}}semantics/{{{MATHML}}}annotation") == tex


def shape(tex: str) -> str:
    """The presentation part without its namespace."""
    return etree.tostring(mathml(tex)[0][0], encoding="unicode").replace(f' xmlns="{MATHML}"', "")


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        ("a<b", "<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>"),
        ("a≤b", "<mrow><mi>a</mi><mo>≤</mo><mi>b</mi></mrow>"),
        (r"\mathop{lim}", "<mrow><mo>lim</mo></mrow>"),
        (r"\operatorname{arg\,max}", "<mrow><mo>arg max</mo></mrow>"),
        (r"\text{a \$ b}", "<mrow><mtext>a\xa0$\xa0b</mtext></mrow>"),
        (r"\!", '<mrow><mspace width="-0.1667em"/></mrow>'),
        (r"\kern 9mu", '<mrow><mspace width="0.5000em"/></mrow>'),
        (r"\foo x", "<mtext>\\foo x</mtext>"),
    ],
)
def test_shapes(tex: str, shown: str) -> None:
    assert shape(tex) == shown


WITHOUT_MATHML = {
    r"\foo x": r"`\foo` is not known",
    r"\ce{H2O}": r"`\ce` is not known",
    r"\begin{foo} x \end{foo}": "the environment `foo` is not known",
    r"\frac{a}": "an operand is missing",
    r"\limits": "an operand is missing",
    "x^": "the converter cannot follow it (missing super script or subscript)",
    r"a \\ b": r"a line break `\\` stands outside an environment such as `aligned`",
    r"\text{a & b}": "`&` stands outside a table",
    r"\text{a \{b\} c}": r"`\` is not known",
    r"\text{a {b} c}": "a text inside it holds braces",
    r"\rule{1em}{2em}": 'MathML 2 has no `mathbackground="black"` for it',
    r"\color{red;x}{y}": 'MathML 2 has no `mathcolor="red;x"` for it',
    r"\hspace{1} x": 'MathML 2 has no `width="1"` for it',
    r"\sqrt" * 300 + "x": "it is nested too deeply",
    r"\sqrt" * 70 + "x": "it is nested too deeply",
}


@pytest.mark.parametrize("tex", WITHOUT_MATHML)
def test_without_mathml(tex: str, mathml2: etree.XMLSchema) -> None:
    assert refusal(tex) is None
    assert problem(tex) == WITHOUT_MATHML[tex]
    mathml2.assertValid(mathml(tex))
    assert mathml(tex).findtext(f"{{{MATHML}}}semantics/{{{MATHML}}}mtext") == tex


REFUSED = {
    "": "the formula is empty",
    " \n": "the formula is empty",
    "x" * (MAX_LENGTH + 1): f"the formula has {MAX_LENGTH + 1} characters, more than {MAX_LENGTH}",
    "{" * 40 + "}" * 40: "the formula is nested deeper than 30 groups",
    r"\left(" * 40 + r"\right)" * 40: "the formula is nested deeper than 30 groups",
    r"\newcommand{\R}{R} \R": r"`\newcommand` is not allowed in a formula",
    r"\def\a{\b\b}": r"`\def` is not allowed in a formula",
    r"\href{javascript:alert(1)}{x}": r"`\href` is not allowed in a formula",
    r"\style{background:url(x)}{y}": r"`\style` is not allowed in a formula",
    r"a \) b": r"`\)` inside a formula",
    "a $ b": "`$` inside a formula",
    "x\\": "the formula ends with a backslash",
    "50%": "`%` begins a comment in TeX",
    "a & b": "`&` stands outside a table",
    r"\frac{1}{2": "`{` is not closed",
    "a}": "`}` closes nothing that is open",
    r"\begin{matrix} a": r"`\begin{matrix}` is not closed",
    r"\begin{matrix} a \end{pmatrix}": r"`\end{pmatrix}` closes nothing that is open",
    r"\left( x": r"`\left` without `\right`",
    r"x \right)": r"`\right` without `\left`",
}


@pytest.mark.parametrize("tex", REFUSED, ids=lambda tex: tex[:20])
def test_refused(tex: str) -> None:
    found = refusal(tex)
    assert found is not None
    assert found.message == REFUSED[tex]


@pytest.mark.parametrize(
    "tex", [r"\\[2pt]", r"\{x\}", r"\left\{x\right\}", r"\begin {matrix}a&b\end{matrix}", r"50\%"]
)
def test_not_refused(tex: str) -> None:
    assert refusal(tex) is None


def test_each_element_is_fresh() -> None:
    first, second = mathml("x"), mathml("x")
    assert first is not second
    etree.SubElement(first, "x")
    assert len(second) == 1
