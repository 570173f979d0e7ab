import type { tags as english } from '../en/tags.ts'
import { amount, count } from './format.ts'

const tag = (tags: readonly string[]) => `${tags.length === 1 ? 'das Tag' : 'die Tags'} „${tags.join('“, „')}“`

export const tags: typeof english = {
  title: (number) => count(number, { one: 'Tags der Karte', other: 'Tags von # Karten' }),
  add: 'Neue Tags',
  addHint: 'Trenne mehrere durch Leerzeichen oder Kommas.',
  addButton: 'Hinzufügen',
  remove: (tag, number) => count(number, { one: `„${tag}“ entfernen`, other: `„${tag}“ von # Karten entfernen` }),
  allHave: (number) => (number === 1 ? 'Dieses Tag ist schon vergeben.' : 'Diese Tags sind schon vergeben.'),
  added: (tags, number) =>
    count(number, { one: `Die Karte hat jetzt ${tag(tags)}.`, other: `# Karten haben jetzt ${tag(tags)}.` }),
  removed: (tags, number) =>
    count(number, { one: `Die Karte hat ${tag(tags)} nicht mehr.`, other: `# Karten haben ${tag(tags)} nicht mehr.` }),
  progress: (cards) => count(cards, { one: 'Bisher # Karte', other: 'Bisher # Karten' }),
  restored: 'Die Tags sind wieder wie zuvor.',
  restoring: 'Die Tags werden wiederhergestellt …',
  deck: {
    open: 'Tags bearbeiten',
    title: 'Tags des Stapels',
    none: 'Noch hat keine Karte in diesem Stapel ein Tag.',
    most: (number) => `Aufgeführt sind die ${amount(number)} häufigsten Tags.`,
    rename: (tag) => `„${tag}“ umbenennen`,
    remove: (tag) => `„${tag}“ von allen Karten entfernen`,
    name: 'Neuer Name',
    renameButton: 'Umbenennen',
    merge: 'Zusammenlegen',
    within: (from, to) => `Untergeordnete Tags werden mit umbenannt: „${from}“ wird zu „${to}“.`,
    merges: (tag) => `„${tag}“ gibt es schon. Die Karten beider Tags haben es dann.`,
    renamed: (from, to, number) =>
      count(number, {
        one: `Aus „${from}“ wurde auf # Karte „${to}“.`,
        other: `Aus „${from}“ wurde auf # Karten „${to}“.`,
      }),
  },
}
