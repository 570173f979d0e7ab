import type { LanguageRules } from '../language-rules.ts'

const texts =
  'Text|Textes|Textabschnitt|Autor|Autorin|Autoren|Verfasser|Artikel|Abschnitt|Kapitel|Dokument|Skript|Auszug'
const says = 'sagt|nennt|beschreibt|erklärt|erwähnt|behauptet|schreibt|meint|definiert|zeigt|erläutert|bezeichnet'

/** German. */
export const german: LanguageRules = {
  letters: 'äöüßéà',
  functionWords: `der die das den dem des ein eine einer eines einem einen und oder aber denn doch sondern sowie als wie wenn
    weil dass ob damit obwohl während bevor nachdem bis seit ab an am auf aus bei beim durch für gegen hinter in im ins mit
    nach neben ohne über um unter vom von vor zu zum zur zwischen ich mich mir wir uns du dich dir ihr euch er ihn ihm sie
    ihnen es sich man mein dein sein seine seiner seinem seinen ihre ihrer ihrem ihren unser dieser diese dieses diesem
    diesen jener jene jenes jeder jede jedes wer wen wem wessen was welche welcher welches welchem welchen wo wann warum
    wieso wodurch womit wofür worin wozu ist sind war waren sein bin wird werden wurde wurden worden hat haben hatte hatten
    kann können konnte muss müssen soll sollen darf dürfen mag nicht kein keine keiner keinen nur auch sehr mehr noch schon
    so da dort hier etwa alle beim heißt nennt`,
  articles: 'der|die|das|den|dem|des|eine|einen|einem|einer|ein',
  according: [
    `(?:laut|gemäß|nach Angaben|entsprechend) (?:(?:dem|der|des|diesem|dieser) )?(?:vorliegenden )?(?:${texts})`,
    `im (?:Text|Artikel(?! \\d)|Textabschnitt)|nach dem Text`,
  ],
  connectors: [],
  starts: [
    'er|sie|dies|diese[rsmn]?|jene[rsmn]?|das (?:ist|sind|war|waren|bedeutet|heißt|liegt|führt|gilt|wird|nennt|kann)',
    'es(?! (?:gibt|gab|existieren|bestehen|handelt))|(?:seine|ihre)[rsmn]?|solche[rsmn]?|derartige[rsmn]?|letztere[rsmn]?|erstere[rsmn]?',
    'dabei|dadurch|damit|dafür|daran|darauf|daraus|darin|darüber|darum|davon|dazu|danach|daneben|hierbei|hierzu|hierdurch|hierfür|hier|dort',
    'deshalb|daher|deswegen|somit|also|außerdem|zudem|ferner|jedoch|allerdings|dennoch|trotzdem|aber|und|denn|sonst|folglich|demnach|dann',
    'zum Beispiel|z\\. ?B\\.?|beispielsweise|im Gegensatz dazu|ebenso(?! wie)|ebenfalls|auch|anders gesagt|mit anderen Worten|einerseits|andererseits',
  ],
  demonstratives: [
    'diese[rsmn]?|dies|jene[rsmn]?|solche[rsmn]?|hierbei|hierzu|hierdurch|dabei|dadurch(?!,)|damit(?=\\?)|dazu(?=\\?)',
  ],
  pronouns: ['er|sie|ihm|ihn|ihnen|(?:seine|ihre)[rsmn]?', 'es(?=\\?)(?<!gibt es|gab es)'],
  pointers: [
    `diese[rsmn]? (?:${texts}|Seite|Folie|Buch|Tabelle|Abbildung|Beispiel|Aufgabe|Übung|Grafik|Bild|Lektion|Kurs)`,
    `(?:der|die) (?:Text|Autor|Autorin|Verfasser|Verfasserin|Autoren) (?:${says})|(?:${says}) (?:der|die) (?:Text|Autor|Autorin|Verfasser)`,
    '(?:oben|vorher|zuvor|bereits|unten|eingangs|vorhin) ?(?:genannt|erwähnt|beschrieben|gezeigt|gesehen|stehend|dargestellt|aufgeführt|angeführt)\\p{L}*',
    'obig\\p{L}+|vorstehend\\p{L}*|nachstehend\\p{L}*|siehe|vgl\\.|s\\. ?[oua]\\.|wie (?:oben|bereits|schon|zuvor|vorhin)|im Folgenden|wie folgt',
    '(?:Abbildung|Abb\\.|Tabelle|Tab\\.|Grafik|Diagramm|Schaubild|Beispiel|Aufgabe|Übung|Folie|Gleichung|Bild) \\(?\\d+|Kapitel \\d+(?! de[rs])|auf Seite \\d+',
    '(?:nächst|folgend|vorherig|vorig|letzt|vorangegangen)e[rsmn]? (?:Seite|Kapitel|Abschnitt|Folie|Absatz|Beispiel)s?',
    'in der (?:Abbildung|Grafik|Tabelle|Zeichnung)|auf dem Bild|hier (?:gezeigt|dargestellt|abgebildet)\\p{L}*',
  ],
  following: ['folgende[rsmn]?(?! (?:Tag|Nacht|Woche|Monat|Jahr|Jahrhundert)\\p{L}*)'],
  yesNo: [
    'ist|sind|war|waren|hat|haben|hatte|hatten|kann|können|konnte|muss|müssen|soll|sollen|sollte|darf|dürfen|wird|werden|wurde|wurden',
    'gibt es|gab es|gilt|gelten|stimmt|gehört|gehören|besteht|bestehen|trifft|treffen|richtig oder falsch|wahr oder falsch',
  ],
  questionWords: [
    'wer|wen|wem|wessen|was|welche?[rsmn]?|wo|wo[a-zäöü]{2,7}|wann|warum|weshalb|wieso|wie|wieviele?|inwie\\p{L}+|wievielt\\p{L}+|nenne\\p{L}*|beschreib\\p{L}*|erkläre\\p{L}*',
  ],
  alternatives: [
    'und (?:in |zu |für |von |mit |aus |auf )?(?:wer|wen|wem|was|welche?[rsmn]?|wo|wann|warum|weshalb|wieso|wie|wodurch|womit|wofür|wozu|worin|woraus)',
  ],
  yesOrNo: ['ja|nein|wahr|falsch|richtig|stimmt'],
  catchAll: [
    '(?:alle|keine|keines|keiner|alles|nichts|beide)(?: de[rs])? ?(?:oben )?(?:davon|genannten?|Antworten?.*|Möglichkeiten|Optionen|obigen?|oben)',
  ],
  months: 'januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember',
}
