"""The words by which a quiz page names its parts, one row per language.

A language is added by adding its row to `LANGUAGES`. In a row, alternatives are separated by `|`; case, accents and
the width of letters do not matter. A navigation phrase that ends in `…` stands for every line that begins so.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Language:
    """How pages in one language are labelled.

    - `name` is what the language calls itself in a language switcher.
    - `answer`, `explanation` and `hint` introduce these parts, `options` the list of options.
    - `show` is the button or fold that hides an answer.
    - `key` is the title of a list of answers at the end of a page.
    - `ask` and `reply` are the letters before a question and its answer where they stand for these words (`Q:`, `A:`).
    - `question` stands before a question's number, `option` before an option's letter, `and_` between two letters.
    - `true` and `false` are the two choices of a judgement, `true_sign` and `false_sign` their letters or signs.
    - `demand` is how a text begins (`name …`) or ends (`… 시오`) that asks for something without a question mark.
    - `quiz` are words of titles, `section` words of headings: they help to tell these from the site's chrome.
    - `navigation` are the phrases of that.
    - `stop` are words that say nothing in an identifier.
    """

    code: str
    name: str
    answer: str
    explanation: str
    hint: str
    show: str
    key: str
    ask: str
    reply: str
    question: str
    options: str
    option: str
    and_: str
    true: str
    false: str
    true_sign: str
    false_sign: str
    demand: str
    quiz: str
    section: str
    navigation: str
    stop: str


LANGUAGES: Final = (
    Language(
        code="en",
        name="English",
        answer="answer | answers | ans | correct | correct answer | correct answers | correct option | right answer"
        " | the answer is | the correct answer is | model answer | sample answer | suggested answer"
        " | solution",
        explanation="explanation | explanations | rationale | justification | reasoning",
        hint="hint | hints | tip | clue",
        show="show answer | show the answer | show answers | show solution | show | show explanation"
        " | reveal | reveal answer | reveal the answer | view answer | see answer | see the answer"
        " | check answer | toggle answer | hide answer | click to reveal | click to see the answer"
        " | click to show answer | answer and explanation",
        key="answer key | answer keys | key to the answers | key to answers | quiz answers | answers | correct answers"
        " | solutions | solution key",
        ask="q",
        reply="a",
        question="question | q",
        options="options | choices | answer choices | answer options | possible answers",
        option="option | choice | letter",
        and_="and",
        true="true",
        false="false",
        true_sign="t",
        false_sign="f",
        demand="name … | give … | write … | state … | identify … | choose … | select … | spell … | enter …"
        " | type … | what … | which … | who …",
        quiz="quiz | test | exam | questionnaire | assessment | self-check | knowledge check",
        section="multiple choice | single choice | short answer | short answers | true or false"
        " | true/false | essay | essays | open questions | part | section",
        navigation="return to … | back to … | go to … | skip to … | edit this page … | last updated …"
        " | last edited … | updated on … | published on … | powered by … | built with …"
        " | share this … | previous … | next | next page … | next chapter … | next lesson …"
        " | table of contents | contents | on this page | in this page | menu | main menu | navigation"
        " | home | search | search … | appearance | theme | dark mode | light mode | language | languages"
        " | change language | log in | login | sign in | sign up | register | subscribe | print"
        " | download | copy | copy page | share | feedback | comments | advertisement | cookie settings"
        " | privacy policy | terms of use | all rights reserved",
        stop="a an the of to in on at by for from with and or is are was were be been being does do"
        " did has have had can could should would will what which who whom whose how why when where this"
        " that these those it its as if than then there their following statement describe explain you"
        " your",
    ),
    Language(
        code="es",
        name="Español",
        answer="respuesta | respuestas | correcta | respuesta correcta | respuestas correctas | opción correcta"
        " | la respuesta es | la respuesta correcta es | respuesta modelo | solución",
        explanation="explicación | explicaciones | justificación | razonamiento",
        hint="pista | pistas | ayuda",
        show="mostrar respuesta | mostrar la respuesta | mostrar respuestas | mostrar solución | mostrar"
        " | ver respuesta | ver la respuesta | ver solución | revelar respuesta | ocultar respuesta"
        " | comprobar respuesta | haz clic para ver la respuesta",
        key="clave de respuestas | hoja de respuestas | solucionario | respuestas | respuestas correctas"
        " | soluciones",
        ask="p",
        reply="r",
        question="pregunta | cuestión",
        options="opciones | alternativas | posibles respuestas | opciones de respuesta",
        option="opción | letra",
        and_="y | e",
        true="verdadero | cierto",
        false="falso",
        true_sign="v",
        false_sign="f",
        demand="nombra … | nombre … | escribe … | escriba … | indica … | indique … | elige … | elija …"
        " | di … | diga … | qué … | cuál …",
        quiz="cuestionario | examen | test | prueba | quiz | evaluación | autoevaluación",
        section="opción múltiple | selección múltiple | respuesta corta | respuesta breve"
        " | respuestas cortas | verdadero o falso | desarrollo | preguntas abiertas | parte | sección",
        navigation="volver a … | volver al … | regresar a … | ir a … | ir al … | saltar al …"
        " | editar esta página … | última actualización … | actualizado el … | anterior … | siguiente"
        " | página siguiente … | en esta página | índice | contenido | menú | inicio | buscar | buscar …"
        " | apariencia | tema | idioma | idiomas | iniciar sesión | registrarse | imprimir | descargar"
        " | compartir | comentarios | política de privacidad | todos los derechos reservados",
        stop="el la los las un una unos unas de del a al en y o u e que qué cual cuál cuales cuáles quien"
        " quién como cómo cuando cuándo donde dónde por para con sin se su sus es son era fue ser esta"
        " este esto estas estos lo le les más si siguiente siguientes afirmación explica describe",
    ),
    Language(
        code="ko",
        name="한국어",
        answer="정답 | 답 | 답안 | 해답 | 모범 답안 | 모범답안 | 예시 답안 | 정답은",
        explanation="해설 | 설명 | 풀이 | 이유",
        hint="힌트 | 도움말",
        show="정답 보기 | 정답보기 | 정답 확인 | 정답 및 해설 | 답 보기 | 답변 보기 | 정답 표시"
        " | 해설 보기 | 정답 숨기기",
        key="정답표 | 정답지 | 정답 목록 | 정답 모음 | 정답",
        ask="문",
        reply="답",
        question="문제 | 질문 | 문항 | 문",
        options="보기 | 선택지",
        option="보기 | 선택지",
        and_="및 | 와 | 과",
        true="참",
        false="거짓",
        true_sign="o | ○ | ◯ | 〇 | ⭕",
        false_sign="x | × | ✕ | ✗ | ❌",
        demand="… 시오 | … 세요 | … 하라 | … 쓰라 | … 것은 | … 것 | … 무엇",
        quiz="퀴즈 | 시험 | 테스트 | 평가 | 문제집 | 확인 문제",
        section="객관식 | 주관식 | 단답형 | 서술형 | 참/거짓 | 참 거짓 | 선택형 문제 | 객관식 문제"
        " | 단답형 문제 | 주관식 문제 | 서술형 문제",
        navigation="학습 자료로 … | 목록으로 … | 홈으로 … | 돌아가기 | 이전 … | 다음 | 다음 페이지 …"
        " | 목차 | 이 페이지의 내용 | 이 페이지에서 | 메뉴 | 홈 | 검색 | 모양 | 테마 | 언어 | 로그인"
        " | 회원가입 | 인쇄 | 다운로드 | 공유 | 댓글 | 이 페이지 편집 … | 마지막 업데이트 …"
        " | 본문으로 건너뛰기",
        stop="",
    ),
    Language(
        code="de",
        name="Deutsch",
        answer="antwort | antworten | richtige antwort | richtige antworten | korrekte antwort"
        " | die antwort ist | die richtige antwort ist | musterantwort | musterlösung | lösung | lösungen",
        explanation="erklärung | erklärungen | erläuterung | begründung",
        hint="hinweis | hinweise | tipp | tipps",
        show="antwort anzeigen | antworten anzeigen | antwort zeigen | antwort einblenden"
        " | antwort ausblenden | lösung anzeigen | lösung zeigen | lösung einblenden | anzeigen | zeigen"
        " | auflösung | antwort aufdecken",
        key="lösungsschlüssel | antwortschlüssel | lösungen | antworten | richtige antworten",
        ask="f",
        reply="a",
        question="frage | aufgabe",
        options="antwortmöglichkeiten | auswahl | optionen",
        option="option | buchstabe | antwort",
        and_="und",
        true="wahr | richtig",
        false="falsch",
        true_sign="r | w",
        false_sign="f",
        demand="nenne … | nennen … | schreibe … | schreiben … | gib … | geben … | wähle … | wählen …"
        " | welche … | welcher … | welches … | was …",
        quiz="quiz | test | prüfung | fragebogen | klausur | selbsttest | wissenstest",
        section="mehrfachauswahl | einfachauswahl | multiple choice | kurzantwort | kurzantworten"
        " | wahr oder falsch | richtig oder falsch | offene fragen | freitext | teil | abschnitt",
        navigation="zurück zu … | zurück zum … | zurück zur … | zurück | zum inhalt …"
        " | seite bearbeiten … | diese seite bearbeiten … | zuletzt aktualisiert … | stand: …"
        " | vorherige … | nächste … | weiter | auf dieser seite | inhalt | inhaltsverzeichnis | menü"
        " | startseite | suche | suchen | darstellung | design | sprache | sprachen | anmelden"
        " | registrieren | drucken | herunterladen | teilen | kommentare | impressum | datenschutz"
        " | alle rechte vorbehalten",
        stop="der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur in im"
        " an am auf aus bei mit nach für durch über um als wie was wer wen wem wessen welche welcher"
        " welches welchen welchem wann wo warum wieso ist sind war waren wird werden wurde hat haben kann"
        " können sich es sie er man dieser diese dieses folgenden aussage beschreiben erklären",
    ),
    Language(
        code="fr",
        name="Français",
        answer="réponse | réponses | bonne réponse | bonnes réponses | réponse correcte"
        " | réponses correctes | la réponse est | la bonne réponse est | réponse modèle | solution"
        " | corrigé",
        explanation="explication | explications | justification | commentaire",
        hint="indice | indices | astuce",
        show="afficher la réponse | afficher les réponses | afficher la solution | afficher"
        " | voir la réponse | voir la solution | montrer la réponse | masquer la réponse"
        " | révéler la réponse | cliquez pour voir la réponse",
        key="corrigé | grille de réponses | clé de réponses | solutions | réponses | bonnes réponses",
        ask="q",
        reply="r",
        question="question | q",
        options="options | choix | propositions | réponses possibles",
        option="option | choix | lettre",
        and_="et",
        true="vrai",
        false="faux",
        true_sign="v",
        false_sign="f",
        demand="nomme … | nommez … | écris … | écrivez … | donne … | donnez … | indique … | indiquez …"
        " | choisissez … | quel … | quelle …",
        quiz="quiz | questionnaire | examen | test | qcm | évaluation | contrôle",
        section="choix multiple | choix multiples | choix unique | réponse courte | réponses courtes"
        " | vrai ou faux | questions ouvertes | partie | section",
        navigation="retour à … | retour au … | retour aux … | retour | revenir à … | revenir au …"
        " | revenir aux … | aller au … | modifier cette page … | dernière mise à jour … | précédent …"
        " | page précédente … | suivant | page suivante … | sur cette page | sommaire"
        " | table des matières | menu | accueil | rechercher | recherche | apparence | thème | langue"
        " | langues | se connecter | connexion | s'inscrire | imprimer | télécharger | partager"
        " | commentaires | mentions légales | tous droits réservés",
        stop="le la les l un une des de du d à au aux en et ou que qu quel quelle quels quelles qui quoi"
        " comment quand où pourquoi par pour avec sans sur dans se s ses son sa est sont était être a ont"
        " il elle ils elles ce cet cette ces plus suivante suivantes suivant affirmation"
        " expliquez décrivez",
    ),
    Language(
        code="pt",
        name="Português",
        answer="resposta | respostas | resposta correta | respostas corretas | resposta certa | gabarito"
        " | a resposta é | a resposta correta é | resposta modelo | solução",
        explanation="explicação | explicações | justificativa | justificação | comentário",
        hint="dica | dicas",
        show="mostrar resposta | mostrar a resposta | mostrar respostas | mostrar solução | mostrar"
        " | ver resposta | ver a resposta | ver solução | exibir resposta | revelar resposta"
        " | ocultar resposta | clique para ver a resposta",
        key="gabarito | folha de respostas | chave de respostas | chave de correção | respostas"
        " | respostas corretas | soluções",
        ask="p",
        reply="r",
        question="questão | pergunta",
        options="opções | alternativas | opções de resposta",
        option="opção | alternativa | letra",
        and_="e",
        true="verdadeiro | certo",
        false="falso | errado",
        true_sign="v | c",
        false_sign="f | e",
        demand="nomeie … | cite … | escreva … | indique … | dê … | diga … | escolha … | qual … | quais …"
        " | que …",
        quiz="questionário | quiz | teste | prova | exame | avaliação | simulado",
        section="múltipla escolha | escolha múltipla | resposta curta | respostas curtas"
        " | verdadeiro ou falso | dissertativas | questões abertas | parte | seção | secção",
        navigation="voltar para … | voltar a … | voltar ao … | voltar à … | voltar aos … | voltar às …"
        " | voltar | retornar para … | ir para … | pular para … | editar esta página …"
        " | última atualização … | anterior … | próximo | próxima página … | nesta página | sumário"
        " | índice | menu | início | buscar | pesquisar | aparência | tema | idioma | idiomas | entrar"
        " | iniciar sessão | cadastre-se | imprimir | baixar | compartilhar | partilhar | comentários"
        " | política de privacidade | todos os direitos reservados",
        stop="o a os as um uma uns umas de do da dos das em no na nos nas e ou que qual quais quem como"
        " quando onde por para com sem se seu sua seus suas é são era foi ser este esta isto estes estas"
        " mais seguinte seguintes afirmação explique descreva ao aos à às pelo pela",
    ),
)

OTHER_NAMES: Final = (
    "日本語 | 中文 | 简体中文 | 繁體中文 | 正體中文 | Italiano | Nederlands | Polski | Русский"
    " | Українська | Türkçe | Čeština | Svenska | Dansk | Norsk | Suomi | Magyar | Română | Ελληνικά"
    " | العربية | עברית | हिन्दी | ไทย | Tiếng Việt | Bahasa Indonesia | Català | Galego | Euskara"
    " | Português (Brasil) | Português do Brasil"
)
"""What language switchers show beside the languages of the table."""
