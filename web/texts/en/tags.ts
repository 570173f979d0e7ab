import { amount, count } from './format.ts'

const tag = (tags: readonly string[]) => `${tags.length === 1 ? 'Tag' : 'Tags'} “${tags.join('”, “')}”`

export const tags = {
  title: (number: number) => count(number, { one: 'Tags of this card', other: 'Tags of # cards' }),
  add: 'Add tags',
  addHint: 'Separate several with spaces or commas.',
  addButton: 'Add',
  remove: (tag: string, number: number) =>
    count(number, { one: `Remove “${tag}”`, other: `Remove “${tag}” from # cards` }),
  allHave: (number: number): string =>
    number === 1 ? 'This tag has already been added.' : 'These tags have already been added.',
  added: (tags: readonly string[], number: number) =>
    count(number, { one: `${tag(tags)} added.`, other: `${tag(tags)} added to # cards.` }),
  removed: (tags: readonly string[], number: number) =>
    count(number, { one: `${tag(tags)} removed.`, other: `${tag(tags)} removed from # cards.` }),
  progress: (cards: number) => count(cards, { one: '# card so far', other: '# cards so far' }),
  restored: 'The tags are as they were.',
  restoring: 'Restoring the tags…',
  /** The tags of all cards of a deck. */
  deck: {
    open: 'Edit tags',
    title: 'Tags of this deck',
    none: 'No card in this deck has a tag yet.',
    most: (number: number) => `Only the ${amount(number)} most frequent tags are listed.`,
    rename: (tag: string) => `Rename “${tag}”`,
    remove: (tag: string) => `Remove “${tag}” from all cards`,
    name: 'New name',
    renameButton: 'Rename',
    merge: 'Merge',
    within: (from: string, to: string) => `Tags within it are renamed, too: “${from}” becomes “${to}”.`,
    merges: (tag: string) => `“${tag}” already exists. The cards of both tags will have it.`,
    renamed: (from: string, to: string, number: number) =>
      count(number, {
        one: `Tag “${from}” is now “${to}” on # card.`,
        other: `Tag “${from}” is now “${to}” on # cards.`,
      }),
  },
}
