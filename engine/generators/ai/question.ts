import { z } from 'zod'
import type { PagePicture } from '../port.ts'
import type { Prompt } from './fence.ts'
import { objectIn, openItems } from './items.ts'

/** A question to the model, with the schema of its answer. */
export interface Question<T> {
  instructions: string
  prompt: Prompt
  /** Sent after the prompt, each with a line that names it. */
  pictures?: readonly NamedPicture[]
  schema: z.ZodType<T>
  /** The list that the answer consists of. Its items are read one by one, and those of another shape are ignored. */
  list?: { name: string; item: z.ZodType }
}

/** A picture in a request, and the line before it. */
export type NamedPicture = Pick<PagePicture, 'jpeg' | 'width' | 'height'> & { name: string }

/** Called with each item of a list as soon as it is complete. */
export type OnItem = (item: unknown) => void

/** Reads a cached answer; undefined if it no longer matches the schema. */
export function readAnswer<T>(question: Question<T>, text: string, onItem: OnItem): T | undefined {
  const answer = openAnswer(question, onItem)
  answer.add(text)
  const end = answer.end(text, 'stop')
  return end.outcome === 'answered' ? end.value : undefined
}

/** Reads an answer piece by piece. */
export function openAnswer<T>({ schema, list }: Question<T>, onItem: OnItem) {
  const reader = list && openItems(list.name)
  const items: unknown[] = []
  let issues: z.core.$ZodIssue[] = []
  /** The complete items; undefined if there are none. */
  const part = (): T | undefined => {
    const read = list && items.length > 0 ? schema.safeParse({ [list.name]: items }) : undefined
    return read?.data
  }
  return {
    part,
    add(text: string) {
      for (const item of reader?.add(text) ?? []) {
        const read = list?.item.safeParse(item)
        if (read?.success) {
          items.push(item)
          onItem(read.data)
        } else issues = read?.error.issues ?? []
      }
    },
    end(text: string, finishReason: string | undefined) {
      const value = part()
      if (finishReason === 'length') return { outcome: 'truncated' as const, part: value }
      if (finishReason === 'content-filter') return { outcome: 'refused' as const }
      if (value !== undefined) return { outcome: 'answered' as const, value, text }
      if (issues.length > 0) return { outcome: 'wrong-shape' as const, complaint: complaintOf(issues) }
      if (text === '') return { outcome: 'wrong-shape' as const, complaint: 'it was empty.' }
      const object = objectIn(text)
      if (object === undefined) return { outcome: 'wrong-shape' as const, complaint: 'it was not JSON.' }
      const read = schema.safeParse(object)
      if (read.success) return { outcome: 'answered' as const, value: read.data, text }
      return { outcome: 'wrong-shape' as const, complaint: complaintOf(read.error.issues) }
    },
  }
}

/** Describes the mistakes in an answer by their position, without quoting it. */
function complaintOf(issues: readonly z.core.$ZodIssue[]): string {
  const positions = issues.slice(0, 5).map(({ path, message }) => `at ${path.join('.') || 'the top'}: ${message}.`)
  return `it was not by the schema, ${positions.join(' ')}`
}

/** A schema as JSON. All keys are required, as OpenAI's strict mode demands. */
export function jsonSchemaOf(schema: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
      if (jsonSchema.properties) jsonSchema.required = Object.keys(jsonSchema.properties)
    },
  })
  return json
}
