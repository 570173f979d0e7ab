import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { publicConfig } from './public-config.ts'

const processorsWith = (env: Record<string, string>) => publicConfig(readConfig(env)).processors
const nobody = { hosting: '', database: '', mail: '', storage: '', model: '', paypal: '', analytics: '' }

describe('the list of those who receive personal data', () => {
  test('is empty as long as everything runs on this machine or in its network', () => {
    expect(processorsWith({})).toEqual(nobody)
    const own = {
      DATABASE_URL: 'postgres://kartei@10.0.0.2/kartei',
      SMTP_URL: 'smtp://mail',
      AI_BASE_URL: 'http://localhost:11434/v1',
      AI_MODEL: 'm',
    }
    expect(processorsWith(own)).toEqual(nobody)
    expect(processorsWith({ ...own, AI_BASE_URL: 'http://[::1]:8080/v1' })).toEqual(nobody)
    expect(processorsWith({ ...own, SMTP_URL: 'smtp://[2001:db8::1]:25' }).mail).toBe('2001:db8::1')
  })

  test('names companies that are known and the hosts of others', () => {
    const env = {
      HOSTING_PROVIDER: 'Hosts Ltd, EU',
      DATABASE_URL: 'postgres://kartei:secret@db.hosts.example/kartei',
      SMTP_URL: 'smtps://user:secret@smtp.post.example:465',
      S3_ENDPOINT: 'https://s3.files.example',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 'secret',
      AI_PRESET: 'mistral',
      AI_API_KEY: 'secret',
      AI_MODEL: 'm',
      PAYPAL_CLIENT_ID: 'c',
      PAYPAL_SECRET: 'secret',
      PROVIDER_NAME: 'Cards Ltd',
      PROVIDER_ADDRESS: 'Street 1; Town',
      ANALYTICS_URL: 'https://stats.example/a.js',
    }
    expect(processorsWith(env)).toEqual({
      hosting: 'Hosts Ltd, EU',
      database: 'hosts.example',
      mail: 'post.example',
      storage: 'files.example',
      model: 'Mistral AI, EU (api.mistral.ai)',
      paypal: 'PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxembourg, EU',
      analytics: 'stats.example',
    })
    expect(processorsWith({ ...env, AI_PRESET: 'anthropic' }).model).toBe('Anthropic, USA (api.anthropic.com)')
    expect(processorsWith({ ...env, AI_BASE_URL: 'https://llm.example/v1' }).model).toBe('llm.example')
  })

  test('says where each of them is and which guarantees apply, as the operator describes it', () => {
    const mail = { SMTP_URL: 'smtp://smtp.post.example', MAIL_PROVIDER: 'Post Inc., USA, standard contractual clauses' }
    expect(processorsWith(mail).mail).toBe('Post Inc., USA, standard contractual clauses')
    const model = { AI_PRESET: 'openai', AI_API_KEY: 'secret', AI_MODEL: 'm' }
    expect(processorsWith({ ...model, MODEL_PROVIDER: 'OpenAI Ireland Ltd, EU' }).model).toBe('OpenAI Ireland Ltd, EU')
    // Behind a private address, such as that of a relay, may be a company, too.
    const near = {
      DATABASE_URL: 'postgres://kartei@10.0.0.2/kartei',
      DATABASE_PROVIDER: 'Databases Ltd, EU',
      SMTP_URL: 'smtp://localhost',
      MAIL_PROVIDER: 'Post Inc., USA',
      STORAGE_PROVIDER: 'Files Ltd, EU',
    }
    expect(processorsWith(near)).toEqual({
      ...nobody,
      database: 'Databases Ltd, EU',
      mail: 'Post Inc., USA',
      storage: 'Files Ltd, EU',
    })
  })
})
