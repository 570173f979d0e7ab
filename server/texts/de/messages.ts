import type { DocumentProblem } from '../../../engine/documents/problems.ts'
import { limits, serverLimits } from '../../../shared/limits.ts'
import type { StoredQuota } from '../../../shared/quotas.ts'
import { input, languages } from '../../../shared/texts/de.ts'
import type { messages as en } from '../en/messages.ts'

const number = (value: number) => value.toLocaleString('de')

const inSeconds = (seconds: number) => (seconds === 1 ? 'in einer Sekunde' : `in ${number(seconds)} Sekunden`)
const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toPrecision(3)).toLocaleString('de')

const reached: Record<StoredQuota, (allowed: number) => string> = {
  decks: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Stapeln erreicht, die im Papierkorb mitgezählt. Lösche Stapel endgültig, die du nicht mehr brauchst.`,
  cardsPerDeck: (allowed) =>
    `Ein Stapel kann bis zu ${number(allowed)} Karten haben, die im Papierkorb mitgezählt. Leere den Papierkorb dieses Stapels oder mach in einem anderen Stapel weiter.`,
  textBytes: (allowed) =>
    `Für mehr Text ist kein Platz: Du hast die Grenze von ${megabytes(allowed)} MB erreicht. Lösche Stapel oder Dokumente, die du nicht mehr brauchst, und leere deine Papierkörbe.`,
  pictures: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Bildern und Tönen erreicht. Lösche Karten mit Bildern oder Tönen und leere die Papierkörbe ihrer Stapel.`,
  pictureBytes: (allowed) =>
    `Für mehr Bilder und Töne ist kein Platz: Du hast die Grenze von ${megabytes(allowed)} MB erreicht. Lösche Karten mit Bildern oder Tönen und leere die Papierkörbe ihrer Stapel.`,
  documents: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Dokumenten erreicht. Lösche Dokumente, die du nicht mehr brauchst.`,
  versions: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Kartenversionen erreicht. Lösche Karten, die du nicht mehr brauchst, und leere die Papierkörbe ihrer Stapel.`,
  copiedCards: (allowed) =>
    `Deine Kopien von Stapeln können zusammen bis zu ${number(allowed)} Karten haben. Lösche Kopien endgültig, die du nicht mehr brauchst.`,
}

const names: Record<StoredQuota, string> = {
  decks: 'Stapel',
  cardsPerDeck: 'Karten in diesem Stapel',
  textBytes: 'Text',
  pictures: 'Bilder und Töne',
  pictureBytes: 'Megabytes an Bildern und Tönen',
  documents: 'Dokumente',
  versions: 'Kartenversionen',
  copiedCards: 'Karten in Kopien',
}

const documentProblems: Record<DocumentProblem, string> = {
  encrypted: 'Diese Datei ist mit einem Passwort geschützt. Speichere eine Kopie ohne Passwort und lade diese hoch.',
  empty: 'Diese Datei ist leer. Bitte wähle eine andere.',
  damaged:
    'Diese Datei ist beschädigt und lässt sich nicht lesen. Öffne sie in ihrem Programm, speichere sie neu und lade diese Kopie hoch.',
  'no-text': 'In dieser Datei steht kein Text, aus dem Karten werden könnten. Bitte wähle eine andere.',
  'needs-ocr':
    'Diese Datei enthält nur Bilder von Text, die sich hier nicht lesen lassen. Lade eine hoch, deren Text man markieren kann.',
  'needs-office':
    'Dateien dieser alten Art lassen sich hier nicht lesen. Speichere sie als docx, pptx, xlsx oder pdf und lade diese hoch.',
  'too-complex': 'Diese Datei ist zu lang oder zu verschachtelt. Bitte lade sie in kleineren Teilen hoch.',
  failed:
    'Auf unserer Seite ging etwas schief, deshalb wurde diese Datei nicht gelesen. Bitte lade sie noch einmal hoch.',
  'took-too-long': 'Diese Datei zu lesen dauert zu lange. Bitte lade sie in kleineren Teilen hoch.',
}

export const messages: typeof en = {
  ...input,
  ...documentProblems,

  // Requests in general.
  wrongCredentials: 'E-Mail oder Passwort ist falsch.',
  notRegistered: 'Sieh in deinen Mails nach, wie es weitergeht. Wenn du schon ein Konto hast, melde dich damit an.',
  oldPassword: 'Das alte Passwort ist falsch.',
  wrongPassword: 'Dieses Passwort ist falsch.',
  enterCode: 'Gib den Code aus deiner App oder einen Ersatzcode ein.',
  wrongCode: 'Dieser Code ist falsch, abgelaufen oder schon verbraucht.',
  tooManyCodes: (minutes) =>
    `Zu viele falsche Codes. Nimm einen Ersatzcode oder versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  codesUnreadable: 'Codes können gerade nicht geprüft werden. Nimm einen Ersatzcode oder schreib dem Support.',
  verifyForSecondFactor: 'Bestätige deine E-Mail-Adresse, bevor du die Anmeldung in zwei Schritten einrichtest.',
  secondFactorOn: 'Die Anmeldung in zwei Schritten ist schon eingeschaltet.',
  setUpExpired: 'Das hat zu lange gedauert. Bitte beginne noch einmal.',
  linkExpired: 'Dieser Link ist verbraucht oder abgelaufen. Lass dir einen neuen schicken.',
  logIn: 'Bitte melde dich an.',
  sessionEnded: 'Deine Sitzung ist zu Ende. Bitte melde dich wieder an.',
  verifyFirst: 'Bestätige deine E-Mail-Adresse, bevor du einen Stapel veröffentlichst.',
  premium: 'Das ist eine Premium-Funktion. Mit einem Abo kannst du sie nutzen.',
  tooManyRequests: (seconds) => `Zu viele Anfragen. Versuche es ${inSeconds(seconds)} noch einmal.`,
  tooManyScreens: 'Das ist auf zu vielen Bildschirmen offen. Schließe einige davon.',
  ownUploads: 'Deine anderen Uploads sind noch nicht fertig. Bitte versuche es noch einmal.',
  uploadStalled: 'Der Upload kam ins Stocken oder war zu langsam. Prüfe deine Verbindung und versuche es noch einmal.',
  tooManyUploads: 'Gerade gibt es zu viele Uploads. Bitte versuche es noch einmal.',
  tooLarge: 'Das ist zu groß. Schick weniger auf einmal, zum Beispiel weniger Karten.',
  topics: (most) => `Ein Stapel kann bis zu ${number(most)} Themen haben.`,
  topicDepth: (most) => `Themen können bis zu ${most} Ebenen tief liegen.`,
  topicInItself: 'Ein Thema kann nicht in sich selbst liegen.',
  pictureType: 'Bilder können im Format webp, png oder jpeg sein.',
  pictureSize: `Bilder können bis zu ${limits.imageBytes / 1024 / 1024} MB groß sein.`,
  picturePixels: `Dieses Bild hat mehr als ${limits.imagePixels / 1e6} Millionen Pixel.`,
  pictureDamaged: 'Dieses Bild ist beschädigt. Bitte speichere es neu oder wähle ein anderes.',
  pictureUnread: 'Dieses Bild ließ sich nicht lesen. Bitte versuche es noch einmal.',
  pictureSlow: 'Dieses Bild zu lesen dauert zu lange. Bitte mach es kleiner.',
  soundType: 'Töne können im Format mp3, m4a, ogg, opus oder wav sein.',
  soundSize: `Töne können bis zu ${limits.soundBytes / 1024 / 1024} MB groß sein.`,
  cardMedia: `Eine Karte kann bis zu ${serverLimits.mediaBytesPerCard / 1024 / 1024} MB an Bildern und Tönen haben.`,
  tooManyPixels: (seconds) =>
    `Das sind zu viele große Bilder auf einmal. Versuche es ${inSeconds(seconds)} noch einmal.`,
  noFile: 'Wähle eine Datei.',
  emptyFile: 'Diese Datei ist leer. Wähle eine andere.',
  fileType: 'Aus dieser Art von Datei lassen sich keine Karten erzeugen.',
  importType: 'Aus Dateien dieser Art können wir keine Karten einlesen.',
  nothingToImport: 'In dieser Datei sind keine Karten, die importiert werden können.',
  tooManyUpdates: (most: number) =>
    `Diese Datei würde mehr als ${number(most)} Karten des Stapels ändern. Bitte importiere sie in kleineren Teilen oder lass Karten weg, die der Stapel schon hat.`,
  tooManyReviews: (most, isConfirmed) =>
    `Mit dieser Datei hättest du mehr als ${number(most)} Wiederholungen. Bitte importiere sie ohne deinen Lernverlauf${isConfirmed ? '' : ' oder bestätige deine E-Mail-Adresse, dann hast du zehnmal so viel Platz'}.`,
  tooManyCardsInFile: (most: number) =>
    `Diese Datei hat mehr als ${number(most)} Karten. Bitte importiere sie in kleineren Teilen.`,
  documentsWaiting: `${limits.documentsWaiting} deiner Dokumente werden noch gelesen. Bitte warte, bis eines fertig ist.`,
  documentsPerDeck: `Ein Stapel kann bis zu ${limits.documentsPerDeck} Dokumente haben. Lösche eines, das du nicht brauchst.`,
  notRead: 'Dieses Dokument wurde noch nicht gelesen.',
  underWay: 'Das läuft noch.',
  documentDeleted: 'Das Dokument wurde gelöscht.',
  topicDeleted: 'Das Thema wurde gelöscht.',
  nothingAbout: (topic) =>
    `Die Dokumente dieses Stapels sagen nichts über „${topic}“. Lade eines hoch, das es tut, und versuche es noch einmal.`,
  ratedElsewhere: 'Diese Karte wird gleichzeitig anderswo bewertet. Bitte versuche es noch einmal.',
  otherCard: 'Diese Bewertung gehört zu einer anderen Karte.',
  reviewedSince: 'Diese Karte wurde seitdem noch einmal bewertet.',
  reviewInFuture: 'Eine Bewertung kann nicht in der Zukunft liegen.',
  reviewTooEarly: 'Diese Karte wurde danach schon bewertet.',
  parentDeleted: 'Wozu das gehört, wurde in der Zwischenzeit gelöscht.',
  changesMet: 'Zwei Änderungen sind zusammengetroffen. Bitte versuche es noch einmal.',
  databaseAway: 'Die Daten sind gerade nicht erreichbar. Bitte versuche es in einigen Sekunden noch einmal.',
  diskFull: 'Zum Speichern ist gerade kein Platz. Bitte versuche es in einigen Minuten noch einmal.',
  ourSide: 'Das ist auf unserer Seite schiefgegangen. Bitte versuche es noch einmal.',

  // The partner programme and the admin side.
  verifyToApply: 'Bestätige deine E-Mail-Adresse, bevor du dich als Partner bewirbst.',
  bankDataUnreadable:
    'Die Bankdaten wurden mit einem anderen Schlüssel verschlüsselt. Gib sie noch einmal ein, oder lass DATA_KEY auf diesen Schlüssel setzen.',
  codeTaken: 'Diesen Code hat schon ein anderer Partner. Wähle einen anderen.',
  partnerAlready: 'Dieser Nutzer ist schon Partner.',
  contractType: 'Ein Vertrag kann pdf, docx, png oder jpeg sein.',
  contractSize: `Ein Vertrag kann bis zu ${limits.contractBytes / 1024 / 1024} MB groß sein.`,
  owedChanged: 'Der geschuldete Betrag hat sich inzwischen geändert. Lade die Seite neu und sieh noch einmal nach.',
  otherEmail: 'Das ist nicht die E-Mail-Adresse des Kontos.',
  ownAccount: 'Dein eigenes Konto kannst du hier nicht löschen.',
  ownDeck: 'Das ist dein eigener Stapel.',
  reportPrivate: 'Nur öffentliche Stapel können gemeldet werden.',
  takenDown: 'Dieser Stapel wurde gesperrt. Solange er gesperrt ist, kann er nicht veröffentlicht werden.',
  shareTakenDown: 'Dieser Stapel wurde gesperrt. Solange er gesperrt ist, kann er nicht geteilt werden.',
  copyTakenDown: 'Dieser Stapel wurde gesperrt. Er kann nicht kopiert werden.',
  exportFailed:
    'Die Datei konnte nicht erzeugt werden. Versuch es noch einmal, oder exportiere weniger Themen auf einmal.',
  exportTakenDown: 'Dieser Stapel wurde gesperrt. Er kann nicht exportiert werden.',
  decidedAlready: 'Darüber wurde inzwischen entschieden. Lade die Seite neu.',
  rule: 'Gib an, gegen welche Vorschrift der Stapel verstößt.',
  objectedAlready: 'Du hast dieser Entscheidung schon widersprochen.',
  objectionLate: 'Einer Entscheidung kannst du sechs Monate lang widersprechen. Diese Zeit ist vorbei.',
  objectionMoot: 'Dieser Stapel ist wieder sichtbar. Es gibt nichts, dem du widersprechen könntest.',

  // Subscriptions.
  wordsChanged: 'Der Text, dem du hier zustimmst, hat sich inzwischen geändert. Lade die Seite neu.',
  orderChanged: 'Was du bestellst, hat sich inzwischen geändert. Lade die Seite neu und prüfe es noch einmal.',
  ownCode: 'Das ist dein eigener Code. Er ist für andere; du kannst ohne ihn abonnieren.',
  subscribedAlready: 'Du hast schon ein Abo.',
  noSubscriptionHere: 'Der Zahlungsanbieter kennt kein aktives Abo von dir mit dieser Nummer.',
  providerDown: 'Der Zahlungsanbieter antwortet nicht. Versuch es in ein paar Minuten noch einmal.',
  paymentNoted:
    'Der Zahlungsanbieter antwortet nicht. Deine Zahlung ist vermerkt: Dein Abo beginnt, sobald der Anbieter sie bestätigt. Du musst nichts weiter tun.',
  cancellationNoted: (day) =>
    `Der Zahlungsanbieter antwortet nicht. Deine Kündigung vom ${day} ist vermerkt: Sie wird weitergegeben, sobald der Anbieter antwortet. Du musst nichts weiter tun.`,

  // Writes that met another one.
  cardChanged:
    'Diese Karte hat inzwischen jemand geändert, deshalb wurde nichts gespeichert. Vergleiche beide Fassungen und wähle.',
  deckChanged:
    'Den Namen oder die Beschreibung dieses Stapels hat inzwischen jemand geändert, deshalb wurde nichts gespeichert.',
  topicRenamed: 'Dieses Thema hat inzwischen jemand umbenannt, deshalb wurde nichts gespeichert.',
  suggestionDecided: 'Über diesen Vorschlag hat inzwischen jemand entschieden.',
  suggestionsPerDay: 'Du hast heute schon viele Vorschläge gemacht. Mach bitte morgen weiter.',

  // Sharing a deck.
  verifyToInvite: 'Bestätige deine E-Mail-Adresse, bevor du jemanden einlädst.',
  ownEmail: 'Das ist deine eigene E-Mail-Adresse. Gib die von jemand anderem ein.',
  isMember: 'Diese Adresse hast du schon eingeladen, und sie gehört schon zu den Leuten dieses Stapels.',
  invitationsPerDeck: `Zu einem Stapel können bis zu ${limits.invitationsPerDeck} Einladungen offen sein. Zieh eine zurück, die du nicht brauchst, oder erstelle einen Link.`,
  membersPerDeck: `Ein Stapel kann mit bis zu ${limits.membersPerDeck} Leuten geteilt werden.`,
  assignmentsPerDeck: `Ein Stapel kann bis zu ${limits.assignmentsPerDeck} Aufgaben haben. Lösche eine, die du nicht mehr brauchst.`,
  linksPerDeck: `Ein Stapel kann bis zu ${limits.linksPerDeck} Links haben. Widerrufe einen, den du nicht brauchst.`,
  joinExpired: 'Dieser Link ist verbraucht, abgelaufen oder wurde widerrufen. Bitte um einen neuen.',

  // Quotas.
  quotaExceeded: (quota, allowed, isConfirmed) =>
    `${reached[quota](allowed)} ${isConfirmed ? 'Wenn du mehr brauchst, schreib dem Support.' : 'Bestätige deine E-Mail-Adresse, dann hast du zehnmal so viel.'}`,
  quotaOfAuthorExceeded: (quota) =>
    `Wer diesen Stapel angelegt hat, hat eine Grenze erreicht: ${names[quota]}. Bitte die Person, Platz zu schaffen.`,

  // Generations.
  failedOnOurSide: 'Das ist auf unserer Seite mehrmals schiefgegangen. Bitte versuche es später noch einmal.',
  noCards: 'Der KI-Anbieter hat zu keinem Teil Karten geliefert. Bitte versuche es später noch einmal.',
  partsFailed: (failed, parts) => `${failed} von ${parts} Teilen konnte der KI-Anbieter nicht lesen.`,
  fewCards: (cards) =>
    `${cards === 1 ? 'Nur eine Karte' : `Nur ${cards} Karten`} gefunden, deshalb wurde nichts berechnet.`,
  nothingNew: 'Es gibt nichts Neues: Alle Karten hieraus sind schon im Stapel. Es wurde nichts berechnet.',
  nothingFound: 'Es fand sich nichts, woraus eine gute Karte wird. Es wurde nichts berechnet.',
  stopped: 'Angehalten, bevor alles durchgesehen war.',
  stoppedAtOnce: 'Angehalten, bevor es Karten gab.',
  tooLongForUs: 'Dieses Dokument ist zu lang. Wähle weniger Teile davon.',
  tooLongForAll:
    'Das Dokument ist zu lang, um alle Karten auf einmal zu erstellen. Für die übrigen wähle die Teile, die noch keine haben.',
  tooLongAgain: (minutes) =>
    `Dein letztes Dokument war zu lang. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal, mit weniger Teilen davon.`,
  nothingFailed: 'Alle Teile sind verarbeitet, es gibt nichts zu wiederholen.',
  figureGone: 'Das Bild, das diese Karte braucht, gibt es nicht mehr.',
  ideaTaken: 'Die Karte daraus wurde gelöscht. Hol sie aus dem Papierkorb zurück.',
  tokensUsed: (hours) =>
    `Dein KI-Kontingent für heute ist aufgebraucht. Es erneuert sich ${hours <= 1 ? 'binnen einer Stunde' : `in ${hours} Stunden`}.`,
  tokensUsedUnconfirmed: (hours) =>
    `Dein KI-Kontingent für heute ist aufgebraucht. Bestätige deine E-Mail-Adresse, dann ist es zehnmal so groß, oder warte: Es erneuert sich ${hours <= 1 ? 'binnen einer Stunde' : `in ${hours} Stunden`}.`,
  tokensUsedByAll: (hours) =>
    `Das KI-Kontingent dieses Servers ist für heute aufgebraucht. Es erneuert sich ${hours <= 1 ? 'binnen einer Stunde' : `in ${hours} Stunden`}.`,
  tokensUsedByUnconfirmed: (hours) =>
    `Das KI-Kontingent für Konten ohne bestätigte E-Mail-Adresse ist für heute aufgebraucht. Bestätige deine Adresse, oder warte: Es erneuert sich ${hours <= 1 ? 'binnen einer Stunde' : `in ${hours} Stunden`}.`,
  noAi: 'Hier ist kein KI-Modell eingerichtet. Frag den Betreiber dieses Servers danach.',
  rightLost: 'Wer das begonnen hat, darf den Stapel nicht mehr ändern.',
  documentGone: 'Das Dokument wurde gelöscht. Bitte lade es noch einmal hoch.',
  inLanguage: (language) =>
    `Dieses Dokument ist auf ${languages[language]}, und Karten gibt es hier nur in seiner eigenen Sprache. Wähle ${languages[language]} und versuche es noch einmal.`,
  inOtherLanguage: 'Dieses Dokument ist in einer anderen Sprache, und Karten gibt es hier nur in seiner eigenen.',
  topicInLanguage: (topic, language) =>
    `Was die Dokumente über „${topic}“ sagen, ist auf ${languages[language]}, und Karten gibt es hier nur in der Sprache eines Dokuments. Wähle ${languages[language]} und versuche es noch einmal.`,
  topicInOtherLanguage: (topic) =>
    `Was die Dokumente über „${topic}“ sagen, ist in einer anderen Sprache, und Karten entstehen hier nur in der Sprache des Dokuments. Erzeuge sie stattdessen aus dem Dokument selbst.`,

  aiUnreachable: 'Der KI-Dienst ist nicht zu erreichen. Versuche es später noch einmal.',
  aiUnauthorised: 'Der KI-Dienst lehnt ab, wie er hier eingerichtet ist. Bitte sag dem Support Bescheid.',
  aiRateLimited: 'Der KI-Dienst hat zu viel zu tun. Versuche es in ein paar Minuten noch einmal.',
  aiQuotaUsedUp:
    'Unser Guthaben beim KI-Dienst ist aufgebraucht, Warten hilft nicht. Bitte sag dem Support Bescheid, damit wir es aufladen. Es wurde nichts berechnet.',
  aiOverBudget: 'Das ist mehr, als auf einmal geht. Wähle weniger Kapitel.',
  aiRefused: 'Der KI-Dienst macht aus diesem Text keine Karten.',
  aiBlind:
    'Dieses Dokument besteht aus Bildern, und das KI-Modell hier sieht keine Bilder. Lade eines hoch, dessen Text sich markieren lässt.',
  aiUndrawn: 'Die Seiten dieses Dokuments ließen sich dem KI-Modell nicht zeigen. Bitte lade es noch einmal hoch.',
  aiFailed: 'Der KI-Dienst hat keine brauchbare Antwort gegeben. Versuche es später noch einmal.',

  aiTestUnreachable: (host) =>
    `Unter ${host} antwortet nichts. Prüfe AI_BASE_URL, und ob der Server des Modells läuft.`,
  aiTestUnauthorised: (host) => `${host} lehnt den Schlüssel ab. Prüfe AI_API_KEY.`,
  aiTestUsedUp: (host) => `Das Guthaben bei ${host} ist aufgebraucht. Lade es dort auf.`,
  aiTestStatus: (host, status, model) =>
    `${host} antwortet mit Status ${status}. Prüfe AI_MODEL: Heißt es wirklich ${model}?`,
  aiTestBlind: (host, model) =>
    `${host} beantwortet Fragen, nimmt für ${model} aber keine Bilder an. Setze AI_VISION=off oder wähle ein Modell, das sieht.`,
  aiTestMisread: (model) =>
    `${model} beantwortet Fragen, hat aber die Farbe eines Bildes nicht erkannt. Setze AI_VISION=off oder wähle ein Modell, das sieht.`,
  aiTestUnclear:
    'Das Modell antwortet, findet aber eine einfache Tatsache in einem Text nicht. Vielleicht ist es zu klein.',

  partUnreachable: 'die KI war nicht zu erreichen',
  partUnauthorised: 'die KI lehnt ab, wie sie eingerichtet ist',
  partRateLimited: 'die KI hatte zu viel zu tun',
  partQuotaUsedUp: 'unser Guthaben beim KI-Dienst ist aufgebraucht',
  partOverBudget: 'mehr, als auf einmal geht',
  partRefused: 'die KI lehnt diesen Text ab',
  partBlind: 'das KI-Modell sieht keine Bilder',
  partUndrawn: 'diese Seite ließ sich der KI nicht zeigen',
  partTooManyPictures:
    'auf einmal lassen sich nicht mehr Seiten als Bilder lesen; versuche es mit dem Rest noch einmal',
  partFailed: 'die KI gab keine brauchbare Antwort',
}
