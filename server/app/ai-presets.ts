/** Providers and local servers by name, so that nobody has to look up an address. */
const presets = {
  ollama: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:11434/v1' },
  lmstudio: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:1234/v1' },
  llamacpp: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:8080/v1' },
  openai: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://api.openai.com/v1' },
  mistral: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://api.mistral.ai/v1' },
  openrouter: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://openrouter.ai/api/v1' },
  anthropic: { AI_PROVIDER: 'anthropic' },
  google: { AI_PROVIDER: 'google' },
}
type Preset = keyof typeof presets

/** The names of the presets, for `AI_PRESET`. */
export const presetNames = Object.keys(presets) as [Preset, ...Preset[]]

/** The variables of a preset; those that are set themselves take precedence. */
export const presetOf = (name: string | undefined): Record<string, string> =>
  name !== undefined && Object.hasOwn(presets, name) ? presets[name as Preset] : {}
