import { describe, expect, test } from 'vitest'
import type { Candidate } from '../generators/port.ts'
import { basic, choice } from './cards-fixture.ts'
import { ask, check, expectWhole, fill, type Case, type Where } from './checked-fixture.ts'
import { openDuplicates } from './duplicates.ts'

describe('formulas are compared as formulas', () => {
  test.each<Case>([
    ask('What is Ohm’s law for $U$, $R$ and $I$?', '$U = R I$', 'Ohm’s law says that U = R · I.'),
    ask('How does the electric power $P$ follow from $U$ and $I$?', '$P = U I$', 'The power is $P = U \\cdot I$.'),
    ask('How is the capacity $C$ defined by $Q$ and $U$?', '$C = Q/U$', 'The capacity is C = Q/U.'),
    ask('How is the speed $v$ defined by $s$ and $t$?', '$v = s/t$', 'Speed is $v = \\frac{s}{t}$.'),
    ask('How is the pressure $p$ defined by $F$ and $A$?', '$p = F/A$', 'Pressure: p = F / A'),
    ask('What is the derivative of $e^x$?', '$e^x$', 'The derivative of eˣ is eˣ itself.'),
    ask('Which symbol in $y = mx + c$ is the intercept?', '$c$', 'In y = mx + c, the intercept is c.'),
    ask('What is the y-intercept of $y=2x+3$?', '3', 'The line y=2x+3 meets the y-axis at 3.'),
    ask(
      'Which function does a neuron compute from $\\mathbf{w}$ and $\\mathbf{x}$?',
      '$y(\\mathbf{x}) = f(\\mathbf{w}^T\\mathbf{x})$',
      'A neuron computes $y(\\mathbf{x}) = f(\\mathbf{w}^T\\mathbf{x})$.',
    ),
    ask(
      'What is Newton’s law of gravitation?',
      '$F = G\\frac{m_1m_2}{r^2}$',
      'Newton’s law of gravitation: F = G m₁m₂/r²',
    ),
    ask(
      'What is the gravitational constant in SI units?',
      '$6.674\\cdot10^{-11}$',
      'The gravitational constant is 6.674 × 10⁻¹¹ N m²/kg².',
    ),
    ask(
      'What is the period of a pendulum of length $l$?',
      '$T = 2\\pi\\sqrt{l/g}$',
      'The period of a pendulum is T = 2π√(l/g).',
    ),
    ask('How far does a body fall in the time $t$?', '$s=\\frac12gt^2$', 'A body falls s = ½ g t².'),
    ask('What is the formula of sulphuric acid?', '$\\mathrm{H_2SO_4}$', 'Sulphuric acid is H₂SO₄.'),
    ask(
      'Which states does a qubit superpose?',
      '$|0\\rangle$ and $|1\\rangle$',
      'A qubit superposes the states |0⟩ and |1⟩.',
    ),
    fill('The kinetic energy is /$$\\frac12mv^2$/$.', 'The kinetic energy is ½mv².'),
    fill('A pendulum has the period /$$2\\pi\\sqrt{l/g}$/$.', 'A pendulum has the period 2π√(l/g).'),
    fill('The sum of the first n numbers is /$$\\frac{n(n+1)}{2}$/$.', 'The sum of the first n numbers is n(n+1)/2.'),
    ask(
      'What is the activation of the second layer?',
      '$z_2 = w_2\\alpha(z_1)+b_2$',
      'The second layer has $z_2 = w_2 \\alpha(z_1) + b_2$.',
    ),
  ])('keeps %j', (...one) => expectWhole(one))

  test('drops a formula that the source does not contain', () => {
    const [card, where] = ask('What is Ohm’s law?', '$U = R/I$', 'Ohm’s law says that U = R · I.')
    expect(check(card, where)).toEqual({ dropped: 'not-in-document' })
  })

  test('drops a gap that occurs again in words, but not one that occurs again in a formula', () => {
    const [card] = fill('The derivative of $e^x$ is /$$e^x$/$ itself.', 'The derivative of eˣ is eˣ itself.')
    expectWhole([card])
  })

  test('tells formulas and code apart that consist of the same words', () => {
    const isKnown = (one: Candidate, other: Candidate) => {
      const known = openDuplicates([])
      known.add(one)
      return known.isKnown(other)
    }
    const cards = [
      basic('How does speed follow from distance and time?', '$v=\\frac st$', ''),
      basic('How does distance follow from speed and time?', '$s=v\\cdot t$', ''),
      basic('What does `a++` give?', 'the value of a before it is increased', ''),
      basic('What does `++a` give?', 'the value of a after it is increased', ''),
      basic('What does `==` compare in JavaScript?', 'values after conversion', ''),
      basic('What does `===` compare in JavaScript?', 'values without conversion', ''),
    ]
    const known = cards.flatMap((one) => cards.filter((other) => isKnown(one, other)).map((other) => [one, other]))
    expect(known).toEqual(cards.map((card) => [card, card]))
  })

  test.each([
    [['O(log n)', 'O(n log n)', 'O(n)'], 'Binary search takes O(log n), sorting O(n log n), a scan O(n).'],
    [['CC BY', 'CC BY SA', 'CC BY NC'], 'The licence is CC BY.'],
  ])('keeps the options %j', (options, quote) => {
    expectWhole([choice('Which one is right here?', options, quote)])
  })
})

describe('code and quoted speech are not judged as wording', () => {
  test.each<Case>([
    ask(
      'In Java, what does `this` refer to inside a method?',
      'the current object',
      'Inside a method, this refers to the current object.',
    ),
    ask(
      'When does `finally` in Java run?',
      'always, even after an exception',
      'A finally block always runs, even after an exception.',
    ),
    ask('What is `x ? a : b` called in C?', 'the conditional operator', 'x ? a : b is the conditional operator of C.'),
    ask('What does `a ?? b` give if `a` is null?', '`b`', 'a ?? b gives b if a is null.'),
    ask(
      'Which spellings does the pattern `colou?r` match?',
      'color and colour',
      'The pattern colou?r matches color and colour.',
    ),
    ask('What comes after the `?` of a URL?', 'the query', 'After the ? of a URL comes the query.'),
    ask(
      'How is a file opened for reading in Python?',
      '```python\nwith open("a.txt") as file:\n    text = file.read()\n```',
      'with open("a.txt") as file:\n    text = file.read()',
    ),
    ask('What is the output of the following code: `print(1 + 1)`?', '2', 'print(1 + 1) prints 2.'),
    ask(
      'What does this loop print?\n```\nfor i in range(2):\n    print(i)\n```',
      '0 and 1',
      'The loop over range(2) prints 0 and 1.',
    ),
    ask('Quale subdirectory crea git init?', '.git', 'Il comando git init crea la subdirectory .git.', {
      language: 'it',
    }),
    ask(
      'Which Git command shows the status of the working tree?',
      '`git status`',
      'git status shows the status of the working tree.',
    ),
    ask('Which method makes the string `s` upper case?', '`s.upper()`', 's.upper() makes the string s upper case.'),
    ask('How is the list `a` sorted in place?', '`a.sort()`', 'a.sort() sorts the list a in place.'),
    ask(
      'Which SQL statement selects all columns from users?',
      '`SELECT * FROM users`',
      'SELECT * FROM users selects all columns from users.',
    ),
    ask('What does `len([1,2,3])` return?', '3', 'len([1,2,3]) returns 3.'),
    ask(
      'What does “¿Dónde está la biblioteca?” mean?',
      'Where is the library?',
      '¿Dónde está la biblioteca? – Where is the library?',
    ),
    ask('How do you say “Where do you live?” in Italian?', 'Dove abiti?', 'Where do you live? – Dove abiti?'),
    ask('Was heißt „Wie spät ist es?“ auf Englisch?', 'What time is it?', 'Wie spät ist es? – What time is it?', {
      language: 'de',
    }),
    ask('Was bedeutet „This too shall pass“?', 'Auch das geht vorüber', 'This too shall pass: Auch das geht vorüber', {
      language: 'de',
    }),
    ask(
      'How is the German verb “sein” conjugated in the singular?',
      'ich bin, du bist, er ist',
      'sein: ich bin, du bist, er ist',
    ),
    ask('Wie heißt „Stand der Technik“ auf Englisch?', 'state of the art', 'Stand der Technik: state of the art', {
      language: 'de',
    }),
    ask(
      'Was besagt das Single-Responsibility-Prinzip im Original?',
      'A class should have only one reason to change',
      'Das Single-Responsibility-Prinzip: A class should have only one reason to change.',
      { language: 'de' },
    ),
    ask(
      'Was müssen Sie beim Überholen beachten?',
      'den Gegenverkehr',
      'Beim Überholen müssen Sie den Gegenverkehr beachten.',
      { language: 'de' },
    ),
    ask(
      'Wie verhalten Sie sich bei Stau?',
      'eine Rettungsgasse bilden',
      'Bei Stau müssen Sie eine Rettungsgasse bilden.',
      { language: 'de' },
    ),
    ask(
      'Why are servers called that?',
      'they serve pages to clients',
      'Servers are called that because they serve pages to clients.',
    ),
  ])('keeps %j', (...one) => expectWhole(one))

  test.each<[string, Case]>([
    ['yes-no', ask('Is quicksort stable?', 'no', 'Quicksort is not stable.')],
    [
      'yes-no',
      ask('Gilt das Kommutativgesetz für Matrizen?', 'nein', 'Das Kommutativgesetz gilt nicht für Matrizen.', {
        language: 'de',
      }),
    ],
    ['not-alone', ask('Was ist das?', 'eine Addition', 'Das ist eine Addition.', { language: 'de' })],
    ['not-alone', ask('What does this operator do?', 'it adds', 'The operator adds two numbers.')],
  ])('still drops what is %s', (reason, [card, where]) => {
    expect(check(card, where)).toEqual({ dropped: reason })
  })
})

describe('headings are part of the source', () => {
  const text =
    'It compares neighbouring elements and swaps them. Equal elements keep their relative order: it is stable.'
  const headings = ['Sorting', 'Bubble sort']
  test.each<Case>([
    ask(
      'Which algorithm compares neighbouring elements and swaps them?',
      'Bubble sort',
      'It compares neighbouring elements and swaps them.',
      { text, headings },
    ),
    fill(
      '/$Bubble sort/$ compares neighbouring elements and swaps them.',
      'It compares neighbouring elements and swaps them.',
      { text, headings },
    ),
    fill(
      'Bubble sort is stable: equal elements keep their /$relative order/$.',
      'Equal elements keep their relative order: it is stable.',
      { text, headings },
    ),
    fill(
      'In the three-way handshake of TCP, the server answers the SYN of the client with /$SYN-ACK/$.',
      'The server answers with SYN-ACK.',
      { text: ['The client sends SYN.', 'The server answers with SYN-ACK.'], headings: ['TCP', 'Three-way handshake'] },
    ),
    fill(
      'The French king /$Louis XVI/$ was executed on 21 January 1793.',
      'Louis XVI was executed on 21 January 1793.',
      {
        text: 'Louis XVI was executed on 21 January 1793.',
        headings: ['The French Revolution'],
      },
    ),
    fill('Die Hauptaufgabe der Zentralbank ist die /$Preisstabilität/$.', 'Hauptaufgabe: Preisstabilität', {
      text: ['Hauptaufgabe: Preisstabilität'],
      headings: ['Die Zentralbank'],
      language: 'de',
    }),
    fill('Ein Router arbeitet auf der /$Vermittlungsschicht/$ des OSI-Modells.', 'Router: Vermittlungsschicht', {
      text: ['Router: Vermittlungsschicht'],
      headings: ['Das OSI-Modell'],
      language: 'de',
    }),
  ])('keeps %j', (...one) => expectWhole(one))

  test('but a quote must be in the text', () => {
    const [card, where] = ask('Which algorithm swaps neighbouring elements?', 'Bubble sort', 'Bubble sort', {
      text,
      headings,
    })
    expect(check(card, where)).toEqual({ dropped: 'not-in-document' })
  })
})

describe('the same fact in other forms is supported', () => {
  test.each<Case>([
    ask(
      'Welches Recht des Urhebers ist nicht übertragbar?',
      'das Urheberpersönlichkeitsrecht',
      'Das Urheberpersöhnlichkeitsrecht ist nicht übertragbar.',
      { language: 'de' },
    ),
    ask('Яким органом керується рух тіла?', 'мозочком', 'Рухом тіла керує мозочок.', { language: 'uk' }),
    ask('Was heißt „La cuenta, por favor.“?', 'Die Rechnung, bitte.', 'La cuenta, por favor. – Die Rechnung, bitte.', {
      language: 'de',
    }),
    ask('How many layers does the OSI model have?', '7', 'The OSI model has seven layers.'),
    ask(
      'How many people live in the metropolitan area?',
      '28 million',
      'Some twenty-eight million people live in the area.',
    ),
    ask('Welche Inflationsrate strebt die EZB an?', '2 %', 'Die EZB strebt zwei Prozent an.', { language: 'de' }),
    ask('How does the number of pairs grow?', 'quadratically', 'The growth is quadratic.'),
    ask('Welchen Zins setzt die EZB fest?', 'den Leitzins', 'Die EZB legt die Leitzinsen fest.', { language: 'de' }),
    ask(
      'Wie lange läuft der Refinanzierungskredit?',
      'drei Monate',
      'Es gibt einen dreimonatigen Refinanzierungskredit.',
      { language: 'de' },
    ),
    ask(
      'Why is the pivot of quicksort chosen at random?',
      'No particular input then triggers the quadratic worst case reliably',
      'With a random pivot, no input causes the worst case every time.',
    ),
    ask(
      'Wie wirken höhere Zinsen auf die Nachfrage?',
      'Kredite verteuern sich, dadurch geht die Nachfrage zurück',
      'Höhere Zinsen machen Kredite teurer und bremsen die Nachfrage.',
      { language: 'de' },
    ),
    ask('Wofür sorgt die EZB?', 'Für stabile Preise', 'Aufgabe der EZB ist die Preisstabilität.', { language: 'de' }),
    ask(
      'What tells TCP and UDP apart?',
      'TCP delivers reliably. UDP does not.',
      'TCP delivers packets reliably, UDP does not.',
    ),
    ask('Capital of Burkina Faso?', 'Ouagadougou', 'Ouagadougou is the capital of Burkina Faso.'),
    ask('Worst-case running time of quicksort?', 'O(n²)', 'Quicksort takes O(n²) in the worst case.'),
    ask('First-line treatment of anaphylaxis?', 'adrenaline', 'Anaphylaxis is treated with adrenaline first.'),
    ask('Hauptstadt von Burkina Faso?', 'Ouagadougou', 'Ouagadougou ist die Hauptstadt von Burkina Faso.', {
      language: 'de',
    }),
    fill(
      'The layers are /$physical/$, /$data link/$, /$network/$, /$transport/$, /$session/$, /$presentation/$ and /$application/$.',
      'The layers are physical, data link, network, transport, session, presentation and application.',
    ),
  ])('keeps %j', (...one) => expectWhole(one))

  test.each([
    ['absorption', 'Adsorption holds gases at a surface.'],
    ['phosphite', 'Phosphate holds gases at a surface.'],
  ])('another word is not: %j', (answer, text) => {
    expect(check(basic('What holds gases at a surface?', answer, text))).toEqual({ dropped: 'not-in-document' })
  })

  test('a passage of few words is in the language of its document', () => {
    const text = ['perro | Hund', 'gato | Katze']
    const where: Where = { text, language: 'en', document: 'de' }
    expectWhole([basic('What does the Spanish word “perro” mean?', 'dog', 'perro | Hund'), where])
  })
})

describe('quotes are found', () => {
  const text = [
    'The client sends SYN',
    'The server answers with SYN-ACK',
    'Water boils at 100 °C at sea level.',
    'Photo-\nsynthesis needs light.',
    'Half of it is ½ of the whole.',
  ]
  test.each([
    ['1. The client sends SYN', 'SYN'],
    ['1. The client sends SYN\n2. The server answers with SYN-ACK', 'SYN'],
    ['The **client** sends `SYN`', 'SYN'],
    ['Water boils at 100°C at sea level.', '100 °C'],
    ['Photosynthesis needs light.', 'light'],
    ['Half of it is 1/2 of the whole.', '½'],
  ])('%j', (quote, answer) => {
    expectWhole([basic('Which one fits?', answer, quote), { text }])
  })

  test.each(['The client sends ACK', 'the', 'Water boils at 90 °C'])('%j is not', (quote) => {
    expect(check(basic('Which one fits?', 'SYN', quote), { text })).toEqual({ dropped: 'not-in-document' })
  })
})
