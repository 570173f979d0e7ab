import type { readme as en } from '../en/readme.ts'

/** What stands in an export, for whoever opens it. */
export const readme: typeof en = (product, support, now) => `${product}: alles, was zu deinem Konto gespeichert ist
${now.toISOString()}

Alle Dateien außer Bildern und Tönen sind Text in UTF-8. Die mit der Endung .json können Menschen und Programme lesen; Zeiten
stehen in UTC (ISO 8601). Ids sind in allen Dateien dieselben: Eine Bewertung nennt ihre Karte, eine Karte ihr Thema und
so weiter. Die Namen der Felder sind englisch.

account.json                    deine E-Mail-Adresse, dein Anzeigename, deine Einstellungen, welche Mails du
                                bekommst und wann die letzten kamen, kostenlose Erzeugungen, und
                                bis wann du bezahlt hast
consents.json                   worin du eingewilligt und was du widerrufen hast, mit Zeit und den Worten, die du gesehen hast.
                                Dated und digest: das Datum auf der Seite, die du akzeptiert hast, und der SHA-256 ihres
                                Textes, wie er angezeigt wurde
sessions.json                   wo du angemeldet bist
decks/<id>-<Name>/deck.json     ein Stapel von dir, seine Themen (parentId: das Thema, in dem ein Thema liegt) und seine
                                Aufgaben (deletedAt: seit wann er im Papierkorb ist)
decks/<id>-<Name>/cards.json    seine Karten mit ihren Antworten; in Lückentexten stehen Lücken zwischen /$ und /$. Versions:
                                was eine Karte früher enthielt und wer sie geändert hat
decks/<id>-<Name>/bin.json      seine Karten, die gelöscht sind und sich noch wiederherstellen lassen
decks/<id>-<Name>/pictures/     die Bilder seiner Karten, die sie nennen
decks/<id>-<Name>/sounds/       die Töne seiner Karten, ebenso
learning/library.json           Stapel von anderen, die du in deiner Bibliothek hast
learning/decks.json             die Stapel, die du lernst: deine Ordner, Grenzen, die du gesetzt hast, und wie viele Karten du kannst
learning/schedule.json          wann jede Karte wiederkommt. Stability: nach so vielen Tagen wüsstest du sie noch mit einer
                                Wahrscheinlichkeit von 90 %. Difficulty: von 1 bis 10. Beides wie in FSRS-6
learning/put-off.json           die Karten, die du aufgeschoben oder ausgesetzt hast, und wann jede vorher fällig war
learning/flags.json             die Karten, die du markiert hast
learning/reviews.json           jede deiner Bewertungen, mit dem Stand der Karte davor und danach, ohne Reihenfolge:
                                1 schwer, 2 ok, 3 leicht, 4 perfekt. Eine mit undoneAt wurde zurückgenommen
documents/documents.json        die Dokumente, die du hochgeladen hast. Die Dateien selbst werden gelöscht, sobald sie
                                gelesen sind
documents/<id>-<Name>.txt       was in ihnen gelesen wurde; daraus werden ihre Karten
generations/generations.json    wann du Karten hast erzeugen lassen, woraus und wie
generations/cards.json          jede Karte, die erzeugt wurde, mit dem Satz, auf dem sie beruht, und ob du sie behalten hast
generations/ideas.json          Ideen, die weggelassen wurden, und warum
imports.json                    Dateien mit Karten, die du importiert hast, und was davon weggelassen wurde
suggestions.json                was du an Karten von anderen ändern würdest und was daraus wurde
sharing/decks.json              Stapel, die andere mit dir teilen, was du mit ihnen darfst und ob du deinen Fortschritt teilst
sharing/people.json             mit wem du Stapel teilst und wen du eingeladen hast, mit den Adressen, die du eingegeben hast
sharing/invitations.json        Einladungen zu Stapeln von anderen, auf die du nicht geantwortet hast
billing/subscriptions.json      deine Abos
billing/orders.json             was du bestellt hast, mit dem Text, den du vor dem Knopfdruck gesehen hast; Preise in Cent
billing/invoices.json           deine Rechnungen und ihre Stornierungen; Beträge in Cent
billing/invoices/*.pdf          dieselben als Dokumente
billing/ledger.json             jede Geldbewegung, die dich betrifft; Beträge in Cent
billing/declarations.json       Kündigungen und Widerrufe ohne Anmeldung, mit deiner E-Mail-Adresse
partner/partner.json            das Partnerprogramm: deine Bewerbung, der Code, den du zuletzt verwendet hast, und was zu dir
                                als Partner gespeichert ist
partner/conversions.json        was du als Partner verdient hast; Beträge in Cent
partner/payouts.json            was dir als Partner ausgezahlt wurde
partner/contract.…              dein Vertrag als Partner, falls es einen gibt
reports.json                    Stapel von anderen, die du gemeldet hast, und ob sie gesperrt wurden
decisions.json                  warum Stapel von dir gesperrt wurden, deine Widersprüche und die Antworten

Dein Passwort ist nicht dabei: Gespeichert ist nur ein Hash, aus dem es niemand berechnen kann. Auch unsere Backups und
Logs fehlen, über die die Datenschutzerklärung mehr sagt. Fragen: ${support}
`
