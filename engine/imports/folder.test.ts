import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importLimits } from '../../shared/imports.ts'
import type { Found } from './found.ts'
import { readImport } from './read.ts'

async function read(bytes: Buffer, name: string): Promise<Found> {
  const found = await readImport(bytes, name, { bothWays: false, isNewDeck: true })
  if (!found) throw new Error('not a file of cards')
  return found
}

const folder = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))))

test('a zipped folder of Markdown becomes topics by its folders, notes and headings, and the outermost folder the deck', async () => {
  const found = await read(
    folder({
      'Biology/Cells/10 Nucleus.md': '# 10 Nucleus\n## Parts\nNucleolus :: makes ribosomes',
      'Biology/Cells/2 Membrane.md': 'Q: What is it made of?\nA: Two layers of lipids',
      'Biology/Ideas.md': 'A note without any card.\n\nAnd another paragraph.',
      'Biology/.obsidian/templates/card.md': 'a :: b',
      '__MACOSX/Biology/._Ideas.md': 'c :: d',
    }),
    'notes.zip',
  )
  expect(found).toMatchObject({ format: 'markdown', deckName: 'Biology', notes: 3, skipped: { 'no-card': 1 } })
  expect(found.left).toEqual([{ line: 1, what: 'no-card', text: 'Biology/Ideas.md' }])
  expect(found.cards.map(({ path, content }) => [...path, content.questionText])).toEqual([
    ['Cells', '2 Membrane', 'What is it made of?'],
    ['Cells', '10 Nucleus', 'Parts', 'Nucleolus'],
  ])
})

test('a zipped folder of Markdown brings the pictures that its notes link or embed, one for each side', async () => {
  const found = await read(
    folder({
      'Notes/heart.md': [
        '![](../img/my%20heart.png) :: the heart',
        '![the lungs](<../img/my lungs.jpg> "Lungs") :: ![[lung.webp|300]]',
        '![[gone.png]] Kidney :: two ![](https://example.com/kidney.png)',
        'Spleen :: ![[lung.webp]] ![[my heart.png]]',
      ].join('\n'),
      'img/my heart.png': 'heart',
      'img/my lungs.jpg': 'lungs',
      'deep/er/lung.webp': 'lung',
    }),
    'notes.zip',
  )
  expect(found.cards.map(({ content }) => [content.questionFileLink, content.Answers[0]?.fileLink])).toEqual([
    ['img/my heart.png', null],
    ['img/my lungs.jpg', 'deep/er/lung.webp'],
    [null, null],
    [null, 'deep/er/lung.webp'],
  ])
  expect(found.skipped).toEqual({ picture: 2 })
  expect([...found.media.keys()]).toEqual(['img/my heart.png', 'img/my lungs.jpg', 'deep/er/lung.webp'])
})

test('a zipped folder of Markdown brings their sounds, also of the answer of a gap text', async () => {
  const found = await read(
    folder({
      'a.md': ['![[haus.mp3]] Haus :: house ![](b/house.OPUS)', '', 'The ==house== ![[haus.mp3]] ![[gone.wav]]'].join(
        '\n',
      ),
      'haus.mp3': 'haus',
      'b/house.OPUS': 'house',
    }),
    'notes.zip',
  )
  expect(found.cards.map(({ content }) => [content.questionSound, content.Answers[0]?.sound])).toEqual([
    ['haus.mp3', 'b/house.OPUS'],
    ['haus.mp3', undefined],
  ])
  expect(found.skipped).toEqual({ sound: 1 })
})

test('a zipped folder of Markdown is refused when its notes unpack to more text than an import may have, or when it is encrypted', async () => {
  const rest = 'x'.repeat(importLimits.textLength - 'a :: b'.length)
  await expect(read(folder({ 'a.md': 'a :: b', 'b.md': `${rest}.` }), 'bomb.zip')).rejects.toThrow(RangeError)
  const locked = folder({ 'a.md': 'a :: b' })
  locked.writeUInt16LE(1, locked.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 8)
  await expect(read(locked, 'locked.zip')).rejects.toMatchObject({ problem: 'encrypted' })
})

test('a zipped folder without notes is no file of cards', async () => {
  expect(await readImport(folder({ 'a.bin': 'a :: b' }), 'a.zip', { bothWays: false, isNewDeck: true })).toBeNull()
})
