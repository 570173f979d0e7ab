import type { keys as english } from '../en/keys.ts'

export const keys: typeof english = {
  decks: () => [
    ['L', 'Heutige Karten lernen'],
    ['Strg+K', 'Zu einem Stapel, einem Thema, einer Karte oder einem Befehl'],
    ['?', 'Diese Tasten'],
  ],
  welcome: () => [
    ['Strg+Eingabe', 'Kapitel: Karten erzeugen'],
    ['Strg+K', 'Zu einem Stapel, einem Thema, einer Karte oder einem Befehl'],
    ['?', 'Diese Tasten'],
  ],
  suggestions: () => [
    ['Tab, Eingabe', 'Zur nächsten Schaltfläche, sie drücken'],
    ['Eingabe', 'In der Zeile an den Autor: ablehnen'],
    ['Esc', 'Schließen'],
    ['?', 'Diese Tasten'],
  ],
  deck: (canEdit) => [
    ['L', 'Diesen Stapel lernen'],
    ['Strg+K', 'Zu einem Stapel, einem Thema oder einer Karte, oder etwas mit diesem Stapel tun'],
    ['Pfeiltasten', 'Themen: zum nächsten oder vorigen, auf- und zuklappen'],
    ['Eingabe', 'Themen: nur dieses zeigen'],
    ['Leertaste', 'Themen: dieses zeigen oder ausblenden'],
    ...(canEdit
      ? ([
          ['N', 'Eine Karte erstellen'],
          ['F2', 'Themen: dieses umbenennen'],
          ['Alt+Pfeiltasten', 'Themen: dieses verschieben'],
          ['Pfeiltasten, Leertaste', 'Tabelle: zur nächsten oder vorigen Karte, sie auswählen'],
          ['Umschalt+Leertaste', 'Tabelle: alle Karten bis hierher auswählen'],
          ['Strg+A, Esc', 'Tabelle: alle Karten auswählen oder keine'],
          ['M', 'Tabelle: zu den Aktionen für die Auswahl'],
          ['Entf', 'Dieses Thema oder die in der Tabelle ausgewählten Karten löschen'],
          ['Strg+Z', 'Rückgängig machen, was eine Meldung anbietet'],
        ] satisfies [string, string][])
      : []),
    ['?', 'Diese Tasten'],
  ],
}
