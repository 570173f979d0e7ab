const figureWords = [
  'figure',
  'fig\\.?',
  'table',
  'tab\\.?',
  'listing',
  'abb\\.?',
  'abbildung',
  'tabelle',
  'figura',
  'tableau',
  'tabella',
  'tabla',
  'rys\\.?',
  'rysunek',
  'tabela',
  'tabel',
  'afbeelding',
  'рис\\.?',
  'рисунок',
  'таблиця',
  'табл\\.?',
  'illustration',
  'schéma',
  'chart',
  'diagramm?',
  'graph',
  'grafik',
  'graphique',
  'grafico',
  'gráfico',
  'wykres',
  'grafiek',
  'figuur',
  'exhibit',
].join('|')
const caption = new RegExp(`^(?:${figureWords})\\s*(?:\\d+(?:[.\\-–]\\d+)*\\s*(?:[.:–—-]|$|\\s+\\p{Lu})|:\\s)`, 'iu')
const styleName =
  /caption|beschriftung|légende|legende|didascalia|leyenda|epígrafe|legenda|bijschrift|podpis|напис|^(figure|illustration|tabelle?|abbildung)$/iu

/** Whether a paragraph reads like what stands beneath a figure: `Fig. 3: …`. A sentence about the figure does not. */
export function readsLikeCaption(text: string): boolean {
  return (
    text.length < 400 &&
    caption.test(text.trim()) &&
    !/^\S+\s*[\d.]+\s+(shows?|zeigt|montre|mostra|muestra)\b/iu.test(text)
  )
}

/** Whether a paragraph style is the one for captions, in the languages that programs name theirs in. */
export function isCaptionStyle(name: string | undefined): boolean {
  return name !== undefined && styleName.test(name)
}
