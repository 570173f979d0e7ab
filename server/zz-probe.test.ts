import { beforeAll, test } from 'vitest'
import net from 'node:net'
import { startApp, type TestApp } from './testing/app.ts'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
test('probe', async () => {
  const u = await app.register('p@example.org')
  const show = async (m: string, p: string, b?: any, h: any = {}) => {
    const r = await u.send(m, p, b, h)
    console.log(
      m,
      p,
      r.status,
      r.headers.get('content-type'),
      Buffer.isBuffer(r.body) ? r.body.toString().slice(0, 200) : JSON.stringify(r.body).slice(0, 300),
    )
    return r
  }
  const j = { 'content-type': 'application/json' }
  await show('GET', '/api/deck/%E0%A4%A')
  await show('GET', '/api/deck/' + '1'.repeat(101))
  await show('GET', '/api/deck/' + '1'.repeat(90))
  await show('GET', '/api/deck/0x10')
  await show('GET', '/api/search?search=%00&public=true')
  await show('GET', '/api/search?search=%ff&public=true')
  await show('GET', '/api/search?search=%&public=true')
  await show('GET', '/api/search?search=a&search=b&public=true')
  await show('GET', '/nothing')
  await show('DELETE', '/api/deck')
  await show('GET', '/api/nothing')
  await show('PUT', '/api/deck', '{"name":', j)
  await show('PUT', '/api/deck', '', j)
  await show('PUT', '/api/deck', 'x', { 'content-type': 'text/plain' })
  await show('PUT', '/api/deck', '{"__proto__":{"a":1},"name":"a","description":""}', j)
  await show('PUT', '/api/deck', 'null', j)
  await show('PUT', '/api/deck', '[]', j)
  await show('PUT', '/api/deck', JSON.stringify({ name: 'x'.repeat(2e6), description: '' }), j)
  const f = new FormData()
  f.append('body', JSON.stringify({ name: 'x', description: '' }))
  await show('PUT', '/api/deck', f)
  await show('PUT', '/api/card', 'garbage', { 'content-type': 'multipart/form-data; boundary=x' })
  await show('PUT', '/api/card', 'garbage', { 'content-type': 'multipart/form-data' })
  await show('PUT', '/api/card', '--x\r\nContent-Disposition: form-data; name="body"\r\n\r\n{', {
    'content-type': 'multipart/form-data; boundary=x',
  })
  const r = await show('GET', '/healthz')
  console.log([...r.headers])
  await show('GET', '/readyz')
  await show('PATCH', '/api/deck')
  await show('OPTIONS', '/api/deck')
  await show('TRACE2', '/api/deck').catch((e) => console.log('E', String(e)))
  await show('HEAD', '/api/me')
  const raw = (text: string) =>
    new Promise<string>((res) => {
      const s = net.connect(Number(new URL(app.url).port), '127.0.0.1')
      let d = ''
      s.on('data', (x) => (d += x)).on('close', () => res(d))
      s.end(text)
    })
  console.log('RAW', await raw('GARBAGE\r\n\r\n'))
  console.log('RAW', await raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40000)}\r\n\r\n`))
  console.log('RAW', await raw(`PROPFIND /api/deck HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`))
  console.log('RAW', await raw(`GET /api/deck/\x00 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`))
  console.log(app.logLines.join(''))
})
