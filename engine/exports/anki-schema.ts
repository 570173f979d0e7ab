/** The tables of a collection, of schema 11, which every version of Anki reads. */
export const tables = `
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
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`

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
  req: templates.map((_, ord) => [ord, 'any', [isCloze ? 0 : Math.min(ord, 1)]]),
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

/** The settings of a collection with these decks, as the JSON of its columns. */
export function settingsOf(decks: ReadonlyMap<string, number>, mod: number) {
  const all = [[1, 'Default'] as const, ...[...decks].map(([name, id]) => [id, name] as const)]
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
  return {
    conf: JSON.stringify(conf),
    models: JSON.stringify(Object.fromEntries(Object.values(noteTypes).map((type) => [type.id, modelOf(type, mod)]))),
    decks: JSON.stringify(Object.fromEntries(all.map(([id, name]) => [id, deckOf(id, name, mod)]))),
    dconf: JSON.stringify({ 1: options }),
  }
}
