/** Typical lecture notes: two chapters with definitions, a list and a table. */
export const notes = `# Cell biology

## Organelles

A **mitochondrion** is an organelle that turns sugar into usable energy. The **ribosome** is the organelle that builds
proteins from amino acids. The **nucleus** is the organelle that holds the DNA of the cell.

| Organelle | Task |
| --- | --- |
| Lysosome | Breaks down waste |
| Golgi apparatus | Packs and sends proteins |
| Chloroplast | Makes sugar from light |

## Photosynthesis

Photosynthesis is the process by which green plants turn light into chemical energy. Chlorophyll is the pigment that
absorbs light. The Calvin cycle is the set of reactions that fixes carbon dioxide into sugar. The light reactions take
place in the thylakoid membrane. Oxygen is released when water is split.
`

export const notesFile = { file: { bytes: Buffer.from(notes), name: 'cells.md', type: 'text/markdown' } }
