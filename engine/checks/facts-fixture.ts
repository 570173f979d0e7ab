import type { Language } from '../../shared/languages.ts'
import { moreFacts } from './more-facts-fixture.ts'

export const facts: Record<Language, Facts> = {
  en: {
    cell: 'A cell is the smallest unit of life that can reproduce on its own.',
    mitochondria: 'Mitochondria supply the cell with energy in the form of ATP.',
    water: 'This is why water boils at 100 degrees at sea level.',
    definition: ['What is a cell?', 'the smallest unit of life that can reproduce on its own'],
    gapped: '/$Mitochondria/$ supply the cell with energy in the form of ATP.',
    options: ['Which organelle supplies the cell with energy?', 'mitochondria', 'ribosomes', 'vacuoles'],
    givenAway: ['What do the mitochondria of a cell supply with energy?', 'the cell'],
    dangling: [
      'What does the text say about cells?',
      'What is its function?',
      'What does figure 3 show?',
      'What did the author call the smallest unit of life?',
      'What does this process supply?',
      'What is the smallest unit as mentioned above?',
      'Which of the following is the smallest unit of life?',
    ],
    danglingGap: 'This is why water boils at /$100/$ degrees at sea level.',
    yesNo: [
      'Is the cell the smallest unit of life?',
      'Do mitochondria supply the cell with energy?',
      'In plants, is the cell the smallest unit?',
    ],
    twoFacts: ['What is a cell and what does it need?', 'What is a cell? What is life?'],
    fine: [
      ['At how many degrees does water boil at sea level?', '100'],
      ['At sea level, at which temperature does water boil?', '100 degrees'],
      ['What do mitochondria give to a cell that it needs to live?', 'energy in the form of ATP'],
      ['Why is it important to know what supplies the cell?', 'energy in the form of ATP'],
    ],
    fineGaps: ['A cell is the smallest unit of /$life/$ that can reproduce on its own.'],
  },
  de: {
    cell: 'Eine Zelle ist die kleinste Einheit des Lebens, die sich selbst vermehren kann.',
    mitochondria: 'Mitochondrien versorgen die Zelle mit Energie in Form von ATP.',
    water: 'Deshalb siedet Wasser auf Meereshöhe bei 100 Grad.',
    definition: ['Was ist eine Zelle?', 'die kleinste Einheit des Lebens, die sich selbst vermehren kann'],
    gapped: '/$Mitochondrien/$ versorgen die Zelle mit Energie in Form von ATP.',
    options: ['Welches Organell versorgt die Zelle mit Energie?', 'Mitochondrien', 'Ribosomen', 'Vakuolen'],
    givenAway: ['Was versorgen die Mitochondrien einer Zelle mit Energie?', 'die Zelle'],
    dangling: [
      'Was sagt der Text über Zellen?',
      'Was ist seine Funktion?',
      'Was zeigt Abbildung 3?',
      'Wie nennt der Autor die kleinste Einheit des Lebens?',
      'Was entsteht dabei?',
      'Was ist die oben genannte Einheit?',
      'Wie entsteht sie?',
      'Welche der folgenden Einheiten ist die kleinste?',
    ],
    danglingGap: 'Deshalb siedet Wasser auf Meereshöhe bei /$100/$ Grad.',
    yesNo: [
      'Ist die Zelle die kleinste Einheit des Lebens?',
      'Versorgen Mitochondrien die Zelle mit Energie?',
      'Gibt es Zellen ohne Energie?',
    ],
    twoFacts: ['Was ist eine Zelle und wozu braucht sie Energie?', 'Was ist eine Zelle? Was ist Leben?'],
    fine: [
      ['Bei wie viel Grad siedet Wasser auf Meereshöhe?', '100'],
      ['Womit versorgen Mitochondrien die Zelle?', 'mit Energie in Form von ATP'],
      ['Welche kleinste Einheit des Lebens gibt es?', 'die Zelle'],
      ['Wie heißt die kleinste Einheit, wenn sie sich selbst vermehren kann?', 'Zelle'],
    ],
    fineGaps: ['Eine Zelle ist die kleinste Einheit des /$Lebens/$, die sich selbst vermehren kann.'],
  },
  fr: {
    cell: 'Une cellule est la plus petite unité du vivant capable de se reproduire seule.',
    mitochondria: 'Les mitochondries fournissent à la cellule de l’énergie sous forme d’ATP.',
    water: 'C’est pourquoi l’eau bout à 100 degrés au niveau de la mer.',
    definition: ['Qu’est-ce qu’une cellule ?', 'la plus petite unité du vivant capable de se reproduire seule'],
    gapped: 'Les /$mitochondries/$ fournissent à la cellule de l’énergie sous forme d’ATP.',
    options: ['Quel organite fournit de l’énergie ?', 'mitochondries', 'ribosomes', 'vacuoles'],
    givenAway: ['À quoi les mitochondries d’une cellule fournissent-elles l’énergie ?', 'à la cellule'],
    dangling: [
      'Que dit le texte sur la cellule ?',
      'Quelle est sa fonction ?',
      'Que montre la figure 3 ?',
      'Comment l’auteur nomme-t-il la plus petite unité ?',
      'Que produit cette réaction ?',
      'Quelle est l’unité mentionnée ci-dessus ?',
    ],
    danglingGap: 'C’est pourquoi l’eau bout à /$100/$ degrés au niveau de la mer.',
    yesNo: [
      'La cellule est-elle la plus petite unité du vivant ?',
      'Est-ce que les mitochondries fournissent de l’énergie ?',
      'Existe-t-il des cellules sans énergie ?',
    ],
    twoFacts: [
      'Qu’est-ce qu’une cellule et quand se divise-t-elle ?',
      'Qu’est-ce qu’une cellule ? Quelle est la vie ?',
    ],
    fine: [
      ['À combien de degrés l’eau bout-elle au niveau de la mer ?', '100'],
      ['Que fournissent les mitochondries à la cellule ?', 'de l’énergie sous forme d’ATP'],
      ['Quelle est la plus petite unité du vivant ?', 'la cellule'],
    ],
    fineGaps: ['Une cellule est la plus petite /$unité/$ du vivant capable de se reproduire seule.'],
  },
  it: {
    cell: 'La cellula è la più piccola unità della vita capace di riprodursi da sola.',
    mitochondria: 'I mitocondri forniscono alla cellula energia sotto forma di ATP.',
    water: 'Per questo l’acqua bolle a 100 gradi al livello del mare.',
    definition: ['Che cos’è la cellula?', 'la più piccola unità della vita capace di riprodursi da sola'],
    gapped: 'I /$mitocondri/$ forniscono alla cellula energia sotto forma di ATP.',
    options: ['Quali organelli forniscono energia?', 'mitocondri', 'ribosomi', 'vacuoli'],
    givenAway: ['A che cosa forniscono energia i mitocondri della cellula?', 'alla cellula'],
    dangling: [
      'Che cosa dice il testo sulla cellula?',
      'Qual è la sua funzione?',
      'Che cosa mostra la figura 3?',
      'Come chiama l’autore la più piccola unità?',
      'Che cosa produce questa reazione?',
      'Qual è l’unità sopra citata?',
    ],
    danglingGap: 'Per questo l’acqua bolle a /$100/$ gradi al livello del mare.',
    yesNo: [
      'È la cellula la più piccola unità della vita?',
      'I mitocondri forniscono energia alla cellula?',
      'Esistono cellule senza energia?',
    ],
    twoFacts: ['Che cos’è la cellula e quando si divide?', 'Che cos’è la cellula? Che cos’è la vita?'],
    fine: [
      ['A quanti gradi bolle l’acqua al livello del mare?', '100'],
      ['Che cosa forniscono i mitocondri alla cellula?', 'energia sotto forma di ATP'],
      ['Qual è la più piccola unità della vita?', 'la cellula'],
    ],
    fineGaps: ['La cellula è la più piccola /$unità/$ della vita capace di riprodursi da sola.'],
  },
  es: {
    cell: 'La célula es la unidad más pequeña de la vida que puede reproducirse por sí sola.',
    mitochondria: 'Las mitocondrias suministran a la célula energía en forma de ATP.',
    water: 'Por eso el agua hierve a 100 grados al nivel del mar.',
    definition: ['¿Qué es la célula?', 'la unidad más pequeña de la vida que puede reproducirse por sí sola'],
    gapped: 'Las /$mitocondrias/$ suministran a la célula energía en forma de ATP.',
    options: ['¿Qué orgánulos suministran energía?', 'mitocondrias', 'ribosomas', 'vacuolas'],
    givenAway: ['¿A qué suministran energía las mitocondrias de la célula?', 'a la célula'],
    dangling: [
      '¿Qué dice el texto sobre la célula?',
      '¿Cuál es su función?',
      '¿Qué muestra la figura 3?',
      '¿Cómo llama el autor a la unidad más pequeña?',
      '¿Qué produce esta reacción?',
      '¿Cuál es la unidad mencionada anteriormente?',
    ],
    danglingGap: 'Por eso el agua hierve a /$100/$ grados al nivel del mar.',
    yesNo: [
      '¿Es la célula la unidad más pequeña de la vida?',
      '¿Suministran las mitocondrias energía a la célula?',
      '¿Existen células sin energía?',
    ],
    twoFacts: ['¿Qué es la célula y cuándo se divide?', '¿Qué es la célula? ¿Qué es la vida?'],
    fine: [
      ['¿A cuántos grados hierve el agua al nivel del mar?', '100'],
      ['¿Qué suministran las mitocondrias a la célula?', 'energía en forma de ATP'],
      ['¿Cuál es la unidad más pequeña de la vida?', 'la célula'],
    ],
    fineGaps: ['La célula es la /$unidad/$ más pequeña de la vida que puede reproducirse por sí sola.'],
  },
  ...moreFacts,
}

/** The same few facts in each language, with typical questions. */
export interface Facts {
  cell: string
  mitochondria: string
  water: string
  /** A question about the first fact, and its answer. */
  definition: readonly [question: string, answer: string]
  gapped: string
  /** Options, the correct one first. */
  options: readonly [question: string, ...options: string[]]
  givenAway: readonly [question: string, answer: string]
  dangling: readonly string[]
  danglingGap: string
  yesNo: readonly string[]
  twoFacts: readonly string[]
  fine: readonly (readonly [question: string, answer: string])[]
  fineGaps: readonly string[]
}
