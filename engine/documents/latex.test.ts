import { expect, test } from 'vitest'
import { marked, outline, readHere } from './reading-fixture.ts'

const lecture = String.raw`\documentclass{beamer} % a comment
\usepackage[utf8]{inputenc}
\title{Processes}
\begin{document}
\maketitle
\section*{Basics of \emph{processes}}
A \textbf{process} is a program that runs~\cite{tan}.\footnote{See there.} It costs \$5 \& 10\% of ${'``'}time''. % hidden
The sum $ a_1 + a_2 $ is $0$.
\begin{frame}[fragile]{What is \texttt{kill}?}
\begin{itemize}[noitemsep]
  \item<1-> \textbf{Zombie}: a process that has ended
  \begin{enumerate}
    \item its parent \\ has to wait
  \end{enumerate}
  \item[Orphan] a process whose parent has ended
\end{itemize}
\end{frame}
\begin{definition}[Signal]
A message to a process.
\end{definition}
\begin{tabular}{|l|p{3cm}|}
\hline
Signal & Meaning \\ \hline
SIGKILL & ends a process \\
SIGSTOP & stops a process \\ \hline
\end{tabular}
\begin{verbatim}
ls {a} % all
\end{verbatim}
\end{document}`

test('reads sections, slides, lists, tables, code, terms and formulas of LaTeX', async () => {
  const document = await readHere(lecture, 'txt')
  expect(outline(document)).toEqual([
    '# Basics of processes',
    'A process is a program that runs . It costs $5 & 10% of “time”. The sum $a_1 + a_2$ is $0$.',
    '# Basics of processes > What is kill?',
    '- Zombie: a process that has ended',
    '  - its parent has to wait',
    '- Orphan: a process whose parent has ended',
    'Signal: A message to a process.',
    '|= Signal | Meaning',
    '| SIGKILL | ends a process',
    '| SIGSTOP | stops a process',
    '> ls {a} % all',
  ])
  expect(marked(document)).toEqual(['process', 'Zombie', 'Orphan', 'Signal'])
  expect(document.title).toBe('Processes')
})

test('reads a chapter of LaTeX without preamble, and its letters with accents', async () => {
  const text = String.raw`\section{Gr\"o\ss e}
Na\"{\i}ve \'{e}tat, \c{s}i \u{a}st.

\subsection{Rest}
Text.`
  expect(outline(await readHere(text, 'txt'))).toEqual(['# Größe', 'Naïve état, şi ăst.', '# Größe > Rest', 'Text.'])
})

test('takes no other text for LaTeX', async () => {
  expect(outline(await readHere(String.raw`The command \section{x} begins a section.`, 'txt'))).toEqual([
    '# ',
    String.raw`The command \section{x} begins a section.`,
  ])
})

test('takes no command for a property of an object', async () => {
  const text = String.raw`\section{Cells}
\constructor{} A cell is \toString alive.`
  expect(outline(await readHere(text, 'txt')).join(' ')).not.toContain('native code')
})

test('reads lists that never end as lists of a few levels', async () => {
  const text = `\\section{Cells}\n${'\\begin{itemize}\\item a '.repeat(400)}`
  const longest = Math.max(...outline(await readHere(text, 'txt')).map((line) => line.length))
  expect(longest).toBeLessThan(10_000)
})

test('reads titles that never end in a time that grows with the text', async () => {
  const begin = process.cpuUsage()
  await readHere(`\\documentclass{article}\n${'\\title['.repeat(40_000)}\\section{Cells}\nA cell is alive.`, 'txt')
  const { user } = process.cpuUsage(begin)
  // 8 seconds if it grew with the square.
  expect(user / 1_000_000).toBeLessThan(3)
})

test('reads references as LaTeX prints them without numbers, and leaves out entries of a list of abbreviations', async () => {
  const text = String.raw`\section{Files}
Paths (see~\ref{fig:tree}) are shown in Figure~\ref{fig:tree} and \labelindexref{Listing}{lst:fs:ls}.
ELF (\textit{Executable and Linking Format}) \abbrev{ELF}{Executable and Linking Format} is a format.
\begin{definition}{Relative path}
A path from here.
\end{definition}
\section{Rest}
Text.`
  expect(outline(await readHere(text, 'txt'))).toEqual([
    '# Files',
    'Paths are shown in Figure ?? and Listing ??. ELF (Executable and Linking Format) is a format.',
    'Relative path: A path from here.',
    '# Rest',
    'Text.',
  ])
})
