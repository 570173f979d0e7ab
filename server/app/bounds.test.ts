import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../shared/api/contract.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'

const calls = Object.entries(contract) as [string, Endpoint][]

/** Whether an answer holds a list, is a file, or goes on as long as there is something to say. */
function mayGrow({ output }: Endpoint): boolean {
  if (typeof output === 'string') return true
  return holdsList(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))
}

function holdsList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('type' in schema && schema.type === 'array' && !('prefixItems' in schema)) return true
  return Object.values(schema).some(holdsList)
}

async function boundedCalls(): Promise<string[]> {
  const page = await readFile(path.join(import.meta.dirname, '..', '..', 'docs', 'answer-sizes.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`((?:GET|PUT|POST) [^`]+)`/g)].map(([, call]) => call ?? ''),
  )
}

test('every response that grows with the data has a documented bound', async () => {
  const growing = calls.filter(([, endpoint]) => mayGrow(endpoint)).map(([call]) => call)
  expect(growing).toContain('POST /api/getCards')
  expect(growing).not.toContain('GET /api/studyStatus/:id')
  expect((await boundedCalls()).toSorted()).toEqual(growing.toSorted())
})
