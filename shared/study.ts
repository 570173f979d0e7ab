/** A learner's judgement of one review: FSRS's Again, Hard, Good, Easy. */
export type Rating = 1 | 2 | 3 | 4

/** Fresh cards a day, in all decks together, with which a newcomer begins. */
export const firstNewPerDay = 20

/** Statistics go back this many days: 53 weeks, so that a year of whole weeks can be shown. */
export const statisticsDays = 53 * 7
/** The number of days whose due cards are forecast. */
export const forecastDays = 30

export const ratings = [1, 2, 3, 4] as const satisfies readonly Rating[]

/** After how many days a card that is put off can come back, besides tomorrow. */
export const laterDays = [3, 7, 30] as const

/** From this many lapses on, a card is a leech: as it is written, it takes more time than it is worth. */
export const leechLapses = 8
/** Help with a leech is offered again after this many further lapses. */
const lapsesPerHelp = 4

/** Whether a review that changed the lapses of a card from `before` to `after` is a moment to offer help with it. */
export const needsHelp = (before: number, after: number): boolean =>
  after > before && after >= leechLapses && (after - leechLapses) % lapsesPerHelp === 0

/** Upper bounds of the first four Leitner boxes, in days of memory stability; the fifth has none. */
export const boxBoundsDays = [1, 7, 21, 90] as const

/** How many cards lie in each of the five boxes, least stable first. */
export type Boxes = [number, number, number, number, number]

/** The box (0 to 4) of a card whose memory stability is `stabilityDays`. */
export function boxOf(stabilityDays: number): 0 | 1 | 2 | 3 | 4 {
  const index = boxBoundsDays.findIndex((bound) => stabilityDays < bound)
  return (index === -1 ? boxBoundsDays.length : index) as 0 | 1 | 2 | 3 | 4
}
