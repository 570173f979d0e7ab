/** A text and the language that it is in, by its code. */
export interface Passage {
  text: string
  language: string
}

/** How long a browser may take to list its voices. */
const voicesMs = 1500

/** Languages are compared without their region: `de` has the voices of de-DE and de-AT. */
const languageOf = (code: string) => code.toLowerCase().split(/[-_]/)[0] ?? ''

/** The voices of this device, which browsers list with a delay; none in a browser that cannot speak. */
async function readVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  if (!('speechSynthesis' in window)) return []
  const known = speechSynthesis.getVoices()
  if (known.length > 0) return known
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true })
    setTimeout(resolve, voicesMs)
  })
  return speechSynthesis.getVoices()
}

/** The languages that this device has voices for. */
export async function spokenLanguages(): Promise<string[]> {
  return [...new Set((await readVoices()).map(({ lang }) => languageOf(lang)))]
}

/** Each reading replaces the one before. */
let reading = 0
/** Chrome forgets utterances that nothing refers to, and with them their end. */
let utterances: SpeechSynthesisUtterance[] = []

export const isSpeaking = (): boolean =>
  'speechSynthesis' in window && (speechSynthesis.speaking || speechSynthesis.pending)

export function stopSpeaking(): void {
  reading += 1
  utterances = []
  if (isSpeaking()) speechSynthesis.cancel()
}

/** Reads passages aloud, instead of what is being read. Resolves to the languages that have no voice, whose passages are left out. */
export async function speak(passages: readonly Passage[]): Promise<string[]> {
  stopSpeaking()
  const own = reading
  const voices = await readVoices()
  if (own !== reading) return []
  const missing = new Set<string>()
  for (const { text, language } of passages) {
    const voice = voiceFor(voices, language)
    if (!voice) missing.add(language)
    else utterances.push(...sentencesOf(text, language).map((sentence) => utteranceOf(sentence, voice)))
  }
  for (const utterance of utterances) speechSynthesis.speak(utterance)
  return [...missing]
}

/** The voice that the system prefers for a language, or any other. */
function voiceFor(voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice | undefined {
  const fitting = voices.filter(({ lang }) => languageOf(lang) === languageOf(language))
  return fitting.find((voice) => voice.default) ?? fitting[0]
}

function utteranceOf(text: string, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  return utterance
}

/** Sentences are read one by one: Chrome falls silent in the middle of a long text. */
const sentencesOf = (text: string, language: string) =>
  Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) => segment.trim())
