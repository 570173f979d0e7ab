import type { moderation as en } from '../en/moderation.ts'

const grounds: Record<'law' | 'terms', string> = {
  law: 'Nach unserer Auffassung ist der Stapel ein rechtswidriger Inhalt nach dieser Vorschrift:',
  terms: 'Nach unserer Auffassung verstößt der Stapel gegen unsere Nutzungsbedingungen:',
}

export const moderation: typeof en = {
  receipt: ({ product, deck, id, at }) => ({
    subject: `Deine Meldung ist eingegangen: ${product}`,
    before: [
      `Deine Meldung des Stapels „${deck}“ ist eingegangen.`,
      `Eingegangen: ${at}`,
      `Vorgangsnummer: R-${id}`,
      'Ein Mensch sieht sich den Stapel an und entscheidet unverzüglich, ohne automatisierte Mittel. Die Entscheidung schicken wir dir per E-Mail.',
    ],
    action: 'Meine Meldungen ansehen',
    after: [
      'Wer den Stapel geschrieben hat, erfährt nicht, wer ihn gemeldet hat. Wenn du keinen Stapel gemeldet hast, ignoriere diese Mail.',
    ],
  }),
  report: ({ support, deck, id, isTakeDown, reason, months }) => ({
    subject: isTakeDown ? 'Der gemeldete Stapel ist gesperrt' : 'Der gemeldete Stapel bleibt öffentlich',
    before: [
      `Über deine Meldung R-${id} des Stapels „${deck}“ haben wir entschieden.`,
      ...(isTakeDown
        ? ['Wir haben den Stapel gesperrt. Ihn sieht nur noch, wer ihn geschrieben hat, und unsere Administration.']
        : ['Der Stapel bleibt öffentlich, aus diesem Grund:', ...reason]),
      'Entschieden hat ein Mensch, ohne automatisierte Mittel.',
    ],
    action: 'Meine Meldungen ansehen',
    after: [
      `Hältst du die Entscheidung für falsch, schreib innerhalb von ${months} Monaten an ${support} und nenne die Vorgangsnummer. Wir prüfen sie kostenlos noch einmal. Du kannst dich auch an ein Gericht wenden.`,
    ],
  }),
  statement: ({ product, support, deck, id, at, wasReported, ground, rule, reason, months }) => ({
    subject: `Dein Stapel ist gesperrt: ${product}`,
    before: [
      `Wir haben deinen Stapel „${deck}“ gesperrt (${at}, Vorgangsnummer D-${id}). Nur du und unsere Administration können ihn jetzt sehen. Das gilt überall, bis wir ihn wieder freigeben. Der Stapel bleibt dir: Du kannst ihn weiter lernen und bearbeiten.`,
      `${grounds[ground]} ${rule || 'Abschnitte 4 und 6'}`,
      'Die Tatsachen und Gründe:',
      ...reason,
      wasReported
        ? 'Wir haben uns den Stapel angesehen, weil ihn jemand gemeldet hat. Entschieden hat ein Mensch, ohne automatisierte Mittel.'
        : 'Wir haben uns den Stapel von uns aus angesehen. Entschieden hat ein Mensch, ohne automatisierte Mittel.',
    ],
    action: 'Der Entscheidung widersprechen',
    after: [
      `Innerhalb von ${months} Monaten kannst du auf deiner Kontoseite kostenlos widersprechen. Dann prüft unsere Administration die Entscheidung noch einmal. Du kannst dich auch an ein Gericht wenden und, wo Artikel 21 des Gesetzes über digitale Dienste gilt, an eine zugelassene Stelle zur außergerichtlichen Streitbeilegung. Fragen? Schreib an ${support}`,
    ],
  }),
  objection: ({ product, deck, id }) => ({
    subject: `Dein Widerspruch ist eingegangen: ${product}`,
    before: [
      `Dein Widerspruch gegen die Entscheidung D-${id} über deinen Stapel „${deck}“ ist eingegangen.`,
      'Ein Mensch prüft die Entscheidung. Das Ergebnis und die Gründe schicken wir dir per E-Mail.',
    ],
    action: 'Die Entscheidung ansehen',
    after: [],
  }),
  answer: ({ support, deck, id, isLifted, answer }) => ({
    subject: isLifted ? 'Dein Stapel ist wieder freigegeben' : 'Dein Stapel bleibt gesperrt',
    before: [
      isLifted
        ? `Dein Stapel „${deck}“ ist wieder freigegeben. Alle, die ihn vorher sehen konnten, sehen ihn wieder (Entscheidung D-${id}).`
        : `Wir haben die Entscheidung D-${id} noch einmal geprüft. Dein Stapel „${deck}“ bleibt gesperrt.`,
      'Die Gründe:',
      ...answer,
      'Entschieden hat ein Mensch, ohne automatisierte Mittel.',
    ],
    action: 'Die Entscheidung ansehen',
    after: isLifted
      ? []
      : [`Du kannst dich wegen der Entscheidung an ein Gericht wenden. Fragen? Schreib an ${support}`],
  }),
}
