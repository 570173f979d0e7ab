/** The keys of the screens of decks. */
export const keys = {
  decks: (): [string, string][] => [
    ['L', 'Learn today’s cards'],
    ['Ctrl+K', 'Go to a deck, topic or card, or run a command'],
    ['?', 'Show these shortcuts'],
  ],
  welcome: (): [string, string][] => [
    ['Ctrl+Enter', 'Chapters: make the cards'],
    ['Ctrl+K', 'Go to a deck, topic or card, or run a command'],
    ['?', 'Show these shortcuts'],
  ],
  suggestions: (): [string, string][] => [
    ['Tab, Enter', 'Go to the next button, press it'],
    ['Enter', 'In the line to the author: decline'],
    ['Esc', 'Close'],
    ['?', 'Show these shortcuts'],
  ],
  deck: (canEdit: boolean): [string, string][] => [
    ['L', 'Learn this deck'],
    ['Ctrl+K', 'Go to a deck, topic or card, or do something with this deck'],
    ['Arrows', 'Topics: go to the next or previous one, open or close it'],
    ['Enter', 'Topics: show this one alone'],
    ['Space', 'Topics: show or hide this one'],
    ...(canEdit
      ? ([
          ['N', 'Create a card'],
          ['F2', 'Topics: rename this one'],
          ['Alt+arrows', 'Topics: move this one'],
          ['Arrows, Space', 'Table: go to the next or previous card, select it'],
          ['Shift+Space', 'Table: select all cards up to this one'],
          ['Ctrl+A, Esc', 'Table: select all cards, or none'],
          ['M', 'Table: go to the actions on the selected cards'],
          ['Del', 'Delete this topic, or the selected cards of the table'],
          ['Ctrl+Z', 'Undo the last action that offers it'],
        ] satisfies [string, string][])
      : []),
    ['?', 'Show these shortcuts'],
  ],
}
