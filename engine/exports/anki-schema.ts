import type { DatabaseSync } from 'node:sqlite'
import type { AnkiContainer } from '../../shared/exports.ts'
import { messageOf } from '../imports/anki/protobuf.ts'

/** The tables of all collections. */
const tables = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
    dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
    dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
    tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
    usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
    factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
    odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
    lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`

const ownTables: Record<AnkiContainer, string> = {
  // Schema 11, which every version of Anki reads.
  legacy: 'create table graves (usn integer not null, oid integer not null, type integer not null);',
  // Schema 18. SQLite cannot compare by Anki's collation here: names are compared without it, and get it at the end (`closeTables`). The names
  // of fields and note types are ASCII, which both sort alike. Those of decks are not, so they have no index.
  latest: `
    create table fields (ntid integer not null, ord integer not null, name text not null collate nocase, config blob not null,
      primary key (ntid, ord)) without rowid;
    create table templates (ntid integer not null, ord integer not null, name text not null collate nocase, mtime_secs integer not null,
      usn integer not null, config blob not null, primary key (ntid, ord)) without rowid;
    create table notetypes (id integer not null primary key, name text not null collate nocase, mtime_secs integer not null,
      usn integer not null, config blob not null);
    create table decks (id integer primary key not null, name text not null collate nocase, mtime_secs integer not null,
      usn integer not null, common blob not null, kind blob not null);
    create table deck_config (id integer primary key not null, name text not null collate nocase, mtime_secs integer not null,
      usn integer not null, config blob not null);
    create table config (KEY text not null primary key, usn integer not null, mtime_secs integer not null, val blob not null) without rowid;
    create table tags (tag text not null primary key collate nocase, usn integer not null, collapsed boolean not null, config blob null)
      without rowid;
    create table graves (oid integer not null, type integer not null, usn integer not null, primary key (oid, type)) without rowid;
    create unique index idx_fields_name_ntid on fields (name, ntid);
    create unique index idx_templates_name_ntid on templates (name, ntid);
    create index idx_templates_usn on templates (usn);
    create unique index idx_notetypes_name on notetypes (name);
    create index idx_notetypes_usn on notetypes (usn);
    create index idx_notes_mid on notes (mid);
    create index idx_cards_odid on cards (odid) where odid != 0;
    create index idx_graves_pending on graves (usn);`,
}

export const createTables = (db: DatabaseSync, container: AnkiContainer): void => db.exec(tables + ownTables[container])

/** Gives the names of a finished collection the collation of Anki. Nothing can be read by name after it. */
export function closeTables(db: DatabaseSync): void {
  db.enableDefensive(false)
  db.exec(`pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, 'collate nocase', 'collate unicase') where type = 'table'`)
}

const style = `.card { font-family: serif; font-size: 20px; line-height: 1.4; text-align: center; }
.cloze { font-weight: bold; color: #2a4b84; }
.nightMode .cloze { color: #9db8ea; }
#image-occlusion-container { position: relative; }
.labels .cloze-inactive { display: none; }
.explanation { margin-top: 1em; font-size: 85%; }
img { max-width: 100%; }`

const solved = (front: string, back: string) => `${front}\n\n<hr id=answer>\n\n${back}`

/** Anki reads the covers from the hidden text and draws them over the picture. */
const covered = `{{#Header}}<div>{{Header}}</div>{{/Header}}
<div style="display: none">{{cloze:Occlusion}}</div>
<div id="err"></div>
<div id="image-occlusion-container">{{Image}}<canvas id="image-occlusion-canvas"></canvas></div>
<script>anki.imageOcclusion.setup()</script>`

interface NoteType {
  /** The same in all exports, so that an import adds it only once. */
  id: number
  name: string
  fields: readonly string[]
  templates: readonly { name: string; front: string; back: string }[]
  isCloze?: boolean
  /** What Anki draws covers for: its own kind, and the meanings of the first fields. */
  isOcclusion?: boolean
}

/** The kinds of notes, which are named like Anki's own. */
export const noteTypes = {
  basic: {
    id: 1_764_201_600_001,
    name: 'Kartei Basic',
    fields: ['Front', 'Back'],
    templates: [{ name: 'Card 1', front: '{{Front}}', back: solved('{{FrontSide}}', '{{Back}}') }],
  },
  reversed: {
    id: 1_764_201_600_002,
    name: 'Kartei Basic (and reversed card)',
    fields: ['Front', 'Back', 'Explanation'],
    templates: [
      {
        name: 'Card 1',
        front: '{{Front}}',
        back: solved('{{FrontSide}}', '{{Back}}{{#Explanation}}<br><br>{{Explanation}}{{/Explanation}}'),
      },
      {
        name: 'Card 2',
        front: '{{Back}}',
        back: solved('{{FrontSide}}', '{{Front}}{{#Explanation}}<br><br>{{Explanation}}{{/Explanation}}'),
      },
    ],
  },
  typed: {
    id: 1_764_201_600_004,
    name: 'Kartei Basic (type in the answer)',
    fields: ['Front', 'Back', 'Explanation'],
    templates: [
      {
        name: 'Card 1',
        front: '{{Front}}\n\n{{type:Back}}',
        back: solved('{{Front}}', '{{type:Back}}{{#Explanation}}<br><br>{{Explanation}}{{/Explanation}}'),
      },
    ],
  },
  cloze: {
    id: 1_764_201_600_003,
    name: 'Kartei Cloze',
    fields: ['Text', 'Back Extra'],
    templates: [{ name: 'Cloze', front: '{{cloze:Text}}', back: '{{cloze:Text}}<br>\n{{Back Extra}}' }],
    isCloze: true,
  },
  typedCloze: {
    id: 1_764_201_600_005,
    name: 'Kartei Cloze (type in the answer)',
    fields: ['Text', 'Back Extra'],
    templates: [
      {
        name: 'Cloze',
        front: '{{cloze:Text}}\n\n{{type:cloze:Text}}',
        back: '{{cloze:Text}}\n\n{{type:cloze:Text}}<br>\n{{Back Extra}}',
      },
    ],
    isCloze: true,
  },
  occlusion: {
    id: 1_764_201_600_006,
    name: 'Kartei Image Occlusion',
    fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments', 'Labels'],
    templates: [
      {
        name: 'Image Occlusion',
        front: covered,
        back: `${covered}\n<div class="labels">{{cloze:Labels}}</div>\n{{Back Extra}}`,
      },
    ],
    isCloze: true,
    isOcclusion: true,
  },
} as const satisfies Record<string, NoteType>

const modelOf = ({ id, name, fields, templates, isCloze = false, isOcclusion = false }: NoteType, mod: number) => ({
  id,
  name,
  type: isCloze ? 1 : 0,
  ...(isOcclusion && { originalStockKind: 6 }),
  mod,
  usn: -1,
  sortf: 0,
  did: null,
  flds: fields.map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
    ...(isOcclusion && ord < 5 && { tag: ord }),
  })),
  tmpls: templates.map(({ name, front, back }, ord) => ({
    name,
    ord,
    qfmt: front,
    afmt: back,
    bqfmt: '',
    bafmt: '',
    did: null,
    bfont: '',
    bsize: 0,
  })),
  css: style,
  latexPre: '\\documentclass[12pt]{article}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  latexsvg: false,
  req: templates.map((_, ord): [card: number, kind: 'any', fields: [number]] => [
    ord,
    'any',
    [isCloze ? 0 : Math.min(ord, 1)],
  ]),
  tags: [],
  vers: [],
})

const deckOf = (id: number, name: string, mod: number) => ({
  id,
  name,
  mod,
  usn: -1,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: '',
  dyn: 0,
  conf: 1,
  extendNew: 0,
  extendRev: 0,
})

const options = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
}

interface Settings {
  /** Names of decks with their ids. */
  decks: ReadonlyMap<string, number>
  /** When the collection was made. */
  madeAt: number
  now: Date
}

/** Writes the settings, note types and decks of a collection. */
export function writeSettings(
  db: DatabaseSync,
  container: AnkiContainer,
  { decks: made, madeAt, now }: Settings,
): void {
  const ms = now.getTime()
  const mod = Math.floor(ms / 1000)
  const decks = [['Default', 1] as const, ...made]
  const isNew = container === 'latest'
  const json = isNew
    ? ['', '', '', '', '']
    : [
        conf,
        Object.fromEntries(Object.values(noteTypes).map((type) => [type.id, modelOf(type, mod)])),
        Object.fromEntries(decks.map(([name, id]) => [id, deckOf(id, name, mod)])),
        { 1: options },
        {},
      ].map((value) => JSON.stringify(value))
  db.prepare('insert into col values (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, ?)').run(
    madeAt / 1000,
    ms,
    ms,
    isNew ? 18 : 11,
    ...json,
  )
  if (isNew) writeRows(db, decks, mod)
}

/** What older collections have as JSON: rows with protobuf messages, of which only the fields that differ from nothing are written. */
function writeRows(db: DatabaseSync, decks: readonly (readonly [name: string, id: number])[], mod: number): void {
  const insertType = db.prepare('insert into notetypes values (?, ?, ?, -1, ?)')
  const insertField = db.prepare('insert into fields values (?, ?, ?, ?)')
  const insertTemplate = db.prepare('insert into templates values (?, ?, ?, ?, -1, ?)')
  for (const type of Object.values(noteTypes)) {
    const { id, name, css, latexPre, latexPost, flds, tmpls, req, ...model } = modelOf(type, mod)
    const config = messageOf([
      [1, model.type],
      [3, css],
      [5, latexPre],
      [6, latexPost],
      ...req.map(([card, , [field]]) => [8, messageOf([[1, card], [2, 1], [3, field]])] as const), // prettier-ignore
      ...(model.originalStockKind ? [[9, model.originalStockKind] as const] : []),
    ])
    insertType.run(id, name, mod, config)
    for (const { ord, name, font, size, tag } of flds)
      insertField.run(id, ord, name, messageOf([[3, font], [4, size], ...(tag === undefined ? [] : [[10, tag] as const])])) // prettier-ignore
    for (const { ord, name, qfmt, afmt } of tmpls) insertTemplate.run(id, ord, name, mod, messageOf([[1, qfmt], [2, afmt]])) // prettier-ignore
  }
  const insertDeck = db.prepare('insert into decks values (?, ?, ?, -1, ?, ?)')
  const normal = messageOf([[1, messageOf([[1, 1]])]])
  for (const [name, id] of decks) insertDeck.run(id, name.replaceAll('::', '\u001F'), mod, messageOf([]), normal)
  const { new: fresh, rev, lapse } = options
  const config = messageOf([
    [1, Float32Array.from(fresh.delays)],
    [2, Float32Array.from(lapse.delays)],
    [9, fresh.perDay],
    [10, rev.perDay],
    [11, { float: fresh.initialFactor / 1000 }],
    [12, { float: rev.ease4 }],
    [13, { float: rev.hardFactor }],
    [15, { float: rev.ivlFct }],
    [16, rev.maxIvl],
    [18, lapse.minInt],
    [21, lapse.leechAction],
    [22, lapse.leechFails],
    [24, options.maxTaken],
  ])
  db.prepare('insert into deck_config values (1, ?, 0, 0, ?)').run(options.name, config)
  const insertConfig = db.prepare('insert into config values (?, 0, 0, ?)')
  for (const [key, value] of Object.entries(conf)) insertConfig.run(key, Buffer.from(JSON.stringify(value)))
}

const conf = {
  nextPos: 1,
  estTimes: true,
  activeDecks: [1],
  sortType: 'noteFld',
  timeLim: 0,
  sortBackwards: false,
  addToCur: true,
  curDeck: 1,
  newSpread: 0,
  dueCounts: true,
  curModel: noteTypes.basic.id,
  collapseTime: 1200,
  schedVer: 2,
  rollover: 4,
  creationOffset: 0,
}
