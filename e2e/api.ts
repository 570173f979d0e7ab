import { expect, type Page } from '@playwright/test'

/** Calls the API as the signed-in user. */
export function apiOf(page: Page) {
  let token = ''
  const headersOf = async () => {
    await page.request.get('/api/config')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')
    return {
      'x-xsrf-token': decodeURIComponent(cookie?.value ?? ''),
      ...(token && { authorization: `Bearer ${token}` }),
    }
  }
  const json = async (path: string, options: Parameters<Page['request']['fetch']>[1]) => {
    const headers = { ...(await headersOf()), ...options?.headers }
    const response = await page.request.fetch(path, { ...options, headers })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.json()) as never
  }
  const signIn = async (path: string, email: string) => {
    const data = { email, password: 'long enough' }
    const answer: { webToken: string } = await json(path, { method: 'POST', data })
    token = answer.webToken
    await page.goto('/imprint')
    await page.evaluate((webToken) => {
      localStorage.setItem('WebToken', webToken)
      localStorage.setItem('emailVerified', 'true')
    }, token)
  }
  return {
    get: <T>(path: string): Promise<T> => json(path, { method: 'GET' }),
    post: <T>(path: string, data: object): Promise<T> => json(path, { method: 'POST', data }),
    put: <T>(path: string, data: object, expectedVersion?: number): Promise<T> => {
      const headers = expectedVersion === undefined ? {} : { 'if-match': `"${expectedVersion}"` }
      return json(path, { method: 'PUT', data, headers })
    },
    /** Sends a file: a PDF by its bytes, or the text of a Markdown file. */
    upload: <T>(path: string, input: object, content: string | Buffer): Promise<T> => {
      const body = { name: 'body', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(input)) }
      const buffer = Buffer.from(content)
      const file =
        typeof content === 'string'
          ? { name: 'cells.md', mimeType: 'text/markdown', buffer }
          : { name: 'plants.pdf', mimeType: 'application/pdf', buffer }
      return json(path, { method: 'PUT', multipart: { body, file } })
    },
    /** Registers, and signs the browser in. */
    register: (email: string) => signIn('/api/register', email),
    /** Signs the browser in with an existing account. */
    login: (email: string) => signIn('/api/login', email),
  }
}

export type Api = ReturnType<typeof apiOf>
