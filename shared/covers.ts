/** Limits of the covers of a card, apart from `limits`, which every page loads. */
export const coverLimits = {
  covers: 60,
  /** Of a polygon, and of all covers together. */
  pointsPerCover: 60,
  points: 600,
  labelLength: 200,
} as const

/** What hides a part of the picture of a question. */
export interface Cover {
  kind: 'rect' | 'ellipse' | 'polygon'
  group: number
  label: string
  points: [number, number][]
}

export interface Covers {
  asked: number
  shapes: Cover[]
  hidesAll: boolean
}

/** The groups of covers. A card asks for one of them. */
export const groupsOf = (covers: Covers | null): number[] => [
  ...new Set(covers?.shapes.map(({ group }) => group) ?? []),
]

/** The groups, other than the asked one, that are gone with a change of covers: siblings that change along lose what they ask for. */
export const goneGroups = (before: Covers | null, after: Covers | null): number[] =>
  groupsOf(before).filter((group) => group !== before?.asked && !groupsOf(after).includes(group))

/** The groups, other than the asked one, that are new with a change of covers: they become cards if siblings change along. */
export const addedGroups = (before: Covers | null, after: Covers | null): number[] =>
  groupsOf(after).filter((group) => group !== after?.asked && !groupsOf(before).includes(group))

const listOf = (covers: Covers | null) =>
  covers && [
    covers.asked,
    covers.hidesAll,
    ...covers.shapes.flatMap((one) => [one.kind, one.group, one.label, one.points]),
  ]

/** Whether covers are the same, in whatever order their properties come. */
export const areSameCovers = (one: Covers | null, other: Covers | null): boolean =>
  JSON.stringify(listOf(one)) === JSON.stringify(listOf(other))

/** What lies under the covers of a group, as far as that is said: the answer of its card. */
export function labelOf({ shapes }: Pick<Covers, 'shapes'>, group: number): string {
  const labels = shapes.flatMap((cover) => (cover.group === group ? cover.label.trim() : []))
  return [...new Set(labels)].filter((label) => label !== '').join('\n')
}

/** The labels of the covers that are not asked, a line for each group that has one. */
export const otherLabelsOf = (covers: Covers | null): string =>
  groupsOf(covers)
    .flatMap((group) => (covers && group !== covers.asked ? labelOf(covers, group).replaceAll('\n', ', ') : []))
    .filter((label) => label !== '')
    .join('\n')
