import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { apply, contract, details, makePartner } from '../testing/partners.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})

const part = strToU8('<x/>')
const docx = Buffer.from(zipSync({ '[Content_Types].xml': part, 'word/document.xml': part }))
const base64 = (bytes: Buffer) => bytes.toString('base64')

describe('a contract', () => {
  const download = (id: number) => admin.try('GET /api/affiliateContract/:id', { id: String(id) })

  test.each([
    ['pdf', () => contract, 'application/pdf'],
    ['docx', () => docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['png', () => picture(), 'image/png'],
    ['jpeg', () => picture({ format: 'jpeg' }), 'image/jpeg'],
  ])('can be a %s, and comes back as it was', async (extension, make, type) => {
    const bytes = await make()
    const candidateID = await apply(app, await app.register())
    const input = { ...details(`KIND-${extension}`), contract: base64(bytes), candidateID }
    const { affiliateID } = await admin.call('POST /api/joinAffiliate', input)
    const { status, headers, body } = await download(affiliateID)
    expect([status, headers.get('content-type')]).toEqual([200, type])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="contract-KIND-${extension}.${extension}"`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((body as Buffer).equals(bytes)).toBe(true)
  })

  test('is checked by its bytes and its size', async () => {
    const candidateID = await apply(app, await app.register())
    const status = async (bytes: Buffer) =>
      (await admin.refused('POST /api/joinAffiliate', { ...details('BYTES'), contract: base64(bytes), candidateID }))
        .status
    expect(await status(Buffer.from('just words'))).toBe(415)
    expect(await status(Buffer.from('<html><script>alert(1)</script>'))).toBe(415)
    expect(await status(await picture({ format: 'webp' }))).toBe(415)
    expect(await status(Buffer.concat([contract, Buffer.alloc(10 * 1024 * 1024)]))).toBe(413)
    expect(await status(Buffer.alloc(20 * 1024 * 1024, 'x'))).toBe(413)
    const candidates = await admin.call('GET /api/getAffiliateCandidates', {})
    expect(candidates.map((one) => one.candidateID)).toContain(candidateID)
  })

  test('stays when none is given, and its file is deleted when it is replaced', async () => {
    const id = await makePartner(app, await app.register(), 'RENEWED')
    const fileOf = async () =>
      (await app.db.selectFrom('affiliates').select('contract_file').where('id', '=', id).executeTakeFirstOrThrow())
        .contract_file ?? ''
    const before = await fileOf()
    await admin.call('PUT /api/updateAffiliate', { ...details('RENEWED'), affiliateID: id })
    await admin.call('PUT /api/updateAffiliate', { ...details('RENEWED'), contract: null, affiliateID: id })
    expect(await fileOf()).toBe(before)
    const renewed = Buffer.from('%PDF-1.7 renewed')
    await admin.call('PUT /api/updateAffiliate', { ...details('RENEWED'), contract: base64(renewed), affiliateID: id })
    await app.cleanUp()
    expect(await app.deps.files.get(before)).toBeUndefined()
    expect((await download(id)).body).toEqual(renewed)
    expect(
      await app.db
        .selectFrom('file_removals')
        .select('key')
        .where('key', '=', await fileOf())
        .execute(),
    ).toEqual([])
  })

  test('that no partner uses is deleted after an hour', async () => {
    const own = await startApp()
    const boss = await own.admin()
    const candidateID = await apply(own, await own.register())
    await makePartner(own, await own.register(), 'FIRST')
    await boss.refused('POST /api/joinAffiliate', { ...details('first'), contract: base64(contract), candidateID })
    const expected = await own.db.selectFrom('file_removals').select('key').execute()
    expect(expected).toHaveLength(1)
    own.clock.now = () => new Date(Date.now() + 3_700_000)
    await own.cleanUp()
    expect(await own.deps.files.get(expected[0]?.key ?? '')).toBeUndefined()
  })

  test('that does not exist is not found', async () => {
    const candidateID = await apply(app, await app.register())
    const { affiliateID } = await admin.call('POST /api/joinAffiliate', { ...details('BARE'), candidateID })
    expect((await download(affiliateID)).status).toBe(404)
    const partners = await admin.call('GET /api/getAffiliates', {})
    expect(partners.find((one) => one.affiliateID === affiliateID)?.hasContract).toBe(false)
  })
})
