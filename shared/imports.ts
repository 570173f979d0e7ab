/** What an import can read, and what it can be asked for. */

/** Limits of imports, apart from `limits`, which every page loads. */
export const importLimits = {
  fileBytes: 60 * 1024 * 1024,
  /** Characters of all cards of a file with their reviews, as JSON: a workbook can repeat a text in every row. */
  textLength: 40 * 1024 * 1024,
  /** The unpacked database in a package of Anki. */
  databaseBytes: 100 * 1024 * 1024,
  /** Pictures that an import can bring along, and the pixels of all of them. */
  pictures: 1000,
  picturePixels: 1_000_000_000,
  /** The same of sounds. A package can repeat one, packed small. */
  sounds: 3000,
  soundBytes: 100 * 1024 * 1024,
  /** The pictures of the cards that a preview shows: how many, and their bytes together. */
  samplePictures: 20,
  sampleBytes: 4 * 1024 * 1024,
  /** Reviews of one card: the last ones. */
  reviewsOfCard: 1000,
  /** Reviews that a learner can have with those of an import; a share of them until their address is confirmed. Each takes a kilobyte. */
  reviewsOfUser: 1_000_000,
  /** Columns of a table that are looked at. */
  columns: 50,
  /** Entries and parts of a file that an import lists as left out, those that are shown, and what each has of its text. */
  leftOut: 20_000,
  leftOutShown: 1000,
  leftOutLength: 100,
  /** Cards of a deck that an import changes, one after another. */
  updates: 2000,
  /** Topics of a file that are listed before it is imported. */
  topicsShown: 100,
  /** The last imports of a user that are listed, and the decks that each shows by name. */
  importsShown: 20,
  decksShown: 5,
  /** Characters by which another program knows a card. */
  externalIdLength: 100,
} as const

/** File name extensions of what can be imported. */
export const importExtensions: readonly string[] = [
  'apkg',
  'colpkg',
  'csv',
  'tsv',
  'txt',
  'md',
  'zip',
  'json',
  'xlsx',
  'ods',
  'anki2',
  'anki21',
]

/** `table`: separated values. `sheet`: a workbook. `anki`: separated values with Anki's header lines. `package`: cards with all they have, of Anki or our own. */
export const importFormats = ['table', 'sheet', 'anki', 'markdown', 'package'] as const
export type ImportFormat = (typeof importFormats)[number]

/** What can lie between the cells of a line, the least ambiguous first. */
export const cellSeparators = ['\t', ';', '|', ',', ':', ' '] as const
export type CellSeparator = (typeof cellSeparators)[number]

/** What a column of a table is for. */
export const columnRoles = ['question', 'answer', 'explanation', 'tags', 'topic', 'id', 'ignore'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** How Markdown marks its cards: by `::`, `?` and `==gaps==`, or by lines that begin with `Q:`, `A:` and `C:`. */
export const markdownDialects = ['marks', 'letters'] as const
export type MarkdownDialect = (typeof markdownDialects)[number]

/** What becomes of cards that are in the deck already. */
export const duplicatePolicies = ['skip', 'update', 'both'] as const
export type DuplicatePolicy = (typeof duplicatePolicies)[number]

/** Why an entry of a file became no card. */
export const lineReasons = [
  'no-question',
  'no-answer',
  'no-card',
  'too-long',
  'too-complex',
  'occlusion',
  'duplicate',
] as const
/** What cards of a file come without. `card`: one of several of an entry. `explanation`: the end of one. */
export const partReasons = ['picture', 'sound', 'video', 'script', 'card', 'explanation', 'tag'] as const
export type PartReason = (typeof partReasons)[number]
export const leftOutReasons = [...lineReasons, ...partReasons] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
