/** Cards that are read aloud by a voice of the device. */
export const speech = {
  title: 'Read aloud',
  read: 'Read aloud',
  settings: 'Voices and languages',
  now: 'Read this side',
  each: 'Read each side as it appears',
  onDevice: 'These choices are kept on this device; the languages are those of this deck.',
  question: 'Language of the questions',
  answer: 'Language of the answers',
  noVoice: (language: string) => `This device has no voice for ${language}.`,
  noVoices: 'This device has no voices to read with.',
  key: ['R', 'Play this side’s sound or read it aloud, or stop'] as [string, string],
}
