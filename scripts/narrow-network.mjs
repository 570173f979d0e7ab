// The way out of an empty root (empty-root.sh). Plain JavaScript for Node 20: it runs before anything is installed.
//   outside SOCKET               a proxy for HTTP on a socket, which lets only ALLOWED_HOSTS through
//   inside SOCKET REGISTRY CMD…  offers that proxy on a port, and runs a command that knows no other way
import { spawn } from 'node:child_process'
import { createServer, request as requestOf } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { createInterface } from 'node:readline'

const readyMs = 600_000
const [side, socket = '', registry = '', ...words] = process.argv.slice(2)
if (side === 'outside') openProxy()
else await runInside(words)

function openProxy() {
  const allowed = new Set((process.env.ALLOWED_HOSTS ?? '').split(' ').filter(Boolean))
  const seen = new Set()
  const isAllowed = (host) => {
    const verdict = allowed.has(host) ? 'asked' : 'REFUSED'
    if (!seen.has(host)) console.log(`network: ${host} ${verdict}`)
    seen.add(host)
    return allowed.has(host)
  }
  const server = createServer((request, response) => {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined
    if (!url || !isAllowed(url.hostname)) return void response.writeHead(403).end()
    const { method, headers } = request
    const upstream = requestOf(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.once('error', () => response.destroy())
    request.pipe(upstream)
  })
  server.on('connect', ({ url }, client) => {
    const [host = '', port = '443'] = (url ?? '').split(':')
    client.on('error', () => {})
    if (!isAllowed(host)) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const upstream = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    upstream.once('error', () => client.destroy())
  })
  server.listen(socket)
}

async function runInside([command, ...args]) {
  const bridge = createTcpServer((client) => {
    const upstream = connect(socket)
    client.pipe(upstream).pipe(client)
    for (const end of [client, upstream]) end.on('error', () => client.destroy())
  })
  await new Promise((resolve) => bridge.listen(0, '127.0.0.1', resolve))
  const proxy = `http://127.0.0.1:${bridge.address().port}`
  const child = spawn(command, args, {
    env: {
      ...process.env,
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      NO_PROXY: 'localhost,127.0.0.1',
      npm_config_registry: registry,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ready = Promise.withResolvers?.() ?? deferred()
  child.stdout.pipe(process.stdout)
  createInterface(child.stdout).on('line', (line) => {
    const url = / is ready after .*: (http\S+)/.exec(line)?.[1]
    if (url) ready.resolve(url)
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  // A server prints that it is ready; other commands exit.
  const timeout = setTimeout(() => ready.reject(new Error('It was not ready in time.')), readyMs)
  const url = await Promise.race([ready.promise, ended.then(() => undefined)])
  clearTimeout(timeout)
  let hasFailed = false
  if (url) {
    const answers = await Promise.all(['/', '/readyz', '/mission', '/decks'].map((path) => fetch(url + path)))
    for (const answer of answers) console.log(`GET ${answer.url}: ${answer.status}`)
    hasFailed = answers.some((answer) => !answer.ok)
    process.kill(-child.pid, 'SIGTERM')
  }
  const code = await ended
  process.exit(hasFailed ? 1 : (code ?? 1))
}

function deferred() {
  const made = {}
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}
