import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

it('accepts the account of the migrations only together with that of the application', () => {
  const MIGRATION_DATABASE_URL = 'postgresql://owner:x@db/safety'
  expect(() => loadConfig({ MIGRATION_DATABASE_URL })).toThrow(
    'DATABASE_URL must be set where MIGRATION_DATABASE_URL is',
  )
  const DATABASE_URL = 'postgresql://app:x@db/safety'
  expect(loadConfig({ DATABASE_URL, MIGRATION_DATABASE_URL }).migrationDatabaseUrl).toBe(MIGRATION_DATABASE_URL)
})

it('takes a pooler and a replica only beside a database of its own', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgresql://app:x@pooler/safety', 'postgresql://app:x@db/safety']
  const more = { DATABASE_DIRECT_URL, DATABASE_REPLICA_URL: 'postgresql://app:x@copy/safety' }
  expect(problemsOf(more).map((line) => line.split(' is:')[0])).toEqual([
    'DATABASE_URL must be set where DATABASE_DIRECT_URL',
    'DATABASE_URL must be set where DATABASE_REPLICA_URL',
  ])
  expect(loadConfig({ DATABASE_URL, ...more })).toMatchObject({
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databasePrepared: false,
    databaseReplicaUrl: more.DATABASE_REPLICA_URL,
  })
})

it('takes a store of files whole: address, bucket and both parts of the key', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'safety-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(loadConfig(whole).s3).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'safety-files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    pathStyle: true,
  })
  expect(problemsOf({ ...whole, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: '' })).toEqual([
    'S3_BUCKET, S3_SECRET_ACCESS_KEY must be set as well: files go to S3 with all four of them',
  ])
  expect(problemsOf({ ...whole, S3_ENDPOINT: 'https://s3.example.com/files', S3_BUCKET: 'Files' })).toEqual([
    'S3_ENDPOINT must be an address without path, such as https://s3.example.com, not "https://s3.example.com/files"',
    'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens, not "Files"',
  ])
})

describe('settings', () => {
  it('have defaults that serve on loopback only', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      databasePrepared: false,
      databasePool: 10,
      publicUrl: undefined,
      allowInsecure: false,
      exposed: false,
      demo: undefined,
      rateLimitFactor: 1,
      appSecret: undefined,
      logLevel: 'info',
      accessTokenMinutes: 15,
      refreshTokenDays: 7,
      passwordMaxAgeMonths: 3,
      temporaryPasswordHours: 24,
      sessionIdleMinutes: 480,
      hazardCategoryId: 30,
      followUpFlowId: 409,
      embedOrigins: [],
    })
  })

  it('are read from the environment, an empty value counting as not set', () => {
    const config = loadConfig({
      PORT: ' 7100 ',
      HOST: '',
      DATA_DIR: '/srv/selamat',
      DATABASE_URL: 'postgresql://a:b@db/selamat',
      PUBLIC_URL: 'https://safety.example.com/',
      DEMO: 'off',
      RATE_LIMIT_FACTOR: '0.5',
      LOG_LEVEL: 'WARN',
    })
    expect(config).toMatchObject({
      port: 7100,
      host: '127.0.0.1',
      dataDir: '/srv/selamat',
      publicUrl: 'https://safety.example.com',
      demo: false,
      rateLimitFactor: 0.5,
      logLevel: 'warn',
    })
  })

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 1 to 65535, not "80a"'],
    ['PORT', '65536', 'PORT must be a whole number from 1 to 65535, not "65536"'],
    ['HOST', 'a b', 'HOST must be a host name or IP address, not "a b"'],
    ['DEMO', 'maybe', 'DEMO must be one of 1, true, yes, on, 0, false, no, off, not "maybe"'],
    ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR must be a number above 0, such as 1 or 0.5, not "0"'],
    ['PUBLIC_URL', 'safety', 'PUBLIC_URL must be an address such as https://safety.example.com, not "safety"'],
    ['PUBLIC_URL', 'https://a/b', 'PUBLIC_URL must be an address without path, query or fragment, not "https://a/b"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
    ['DATABASE_POOL', '51', 'DATABASE_POOL must be at most 50 with the embedded database'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be a sender such as Selamat <no-reply@company.com>, not "nobody"'],
    [
      'SMTP_URL',
      'smtp://mail.company.com',
      'MAIL_FROM must be set where SMTP_URL is: a sender such as Selamat <no-reply@company.com>',
    ],
  ])('refuse %s=%s in one clear line', (name, value, line) => {
    expect(problemsOf({ [name]: value })).toEqual([line])
  })

  it('never repeat a secret in the message', () => {
    const problems = problemsOf({
      APP_SECRET: 'short-secret',
      DATABASE_URL: 'mysql://u:hunter2@db/x',
      SMTP_URL: 'http://u:hunter3@mail',
    })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toMatch(/short-secret|hunter/)
  })

  it('name every wrong value, one per line', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'y', ACCESS_TOKEN_MINUTES: '0' })
    expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual(['ACCESS_TOKEN_MINUTES', 'LOG_LEVEL', 'PORT'])
    expect(() => loadConfig({ PORT: 'x' })).toThrow(/^PORT must be/)
  })
})

describe('serving other machines', () => {
  it.each(['0.0.0.0', '::', '192.168.1.5', 'plant.local'])('from %s demands an https PUBLIC_URL', (HOST) => {
    expect(problemsOf({ HOST })[0]).toMatch(/set PUBLIC_URL to the https address/)
    expect(problemsOf({ HOST, PUBLIC_URL: 'http://safety.example.com' })).toHaveLength(1)
    expect(problemsOf({ HOST, PUBLIC_URL: 'https://safety.example.com' })).toEqual([])
  })

  it('includes a proxy on the same machine: a public PUBLIC_URL excludes the demo accounts', () => {
    const behindProxy = { PUBLIC_URL: 'https://safety.example.com' }
    expect(loadConfig(behindProxy)).toMatchObject({ host: '127.0.0.1', exposed: true, demo: false })
    expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080' })).toMatchObject({ exposed: false, demo: undefined })
  })

  it('never happens with demo accounts', () => {
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://safety.example.com' }
    expect(problemsOf({ ...open, DEMO: '1' })[0]).toMatch(/demo accounts have a known password/)
    expect(loadConfig(open).demo).toBe(false)
  })

  it('is left to the operator with ALLOW_INSECURE=1', () => {
    expect(loadConfig({ HOST: '0.0.0.0', ALLOW_INSECURE: '1', DEMO: '1' }).demo).toBe(true)
    expect(loadConfig({ HOST: '0.0.0.0', ALLOW_INSECURE: '1' }).demo).toBeUndefined()
  })

  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('is not what %s does', (HOST) => {
    expect(problemsOf({ HOST, DEMO: '1' })).toEqual([])
  })
})
