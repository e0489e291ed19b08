import { isIP, isIPv6 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

/** A bucket of an S3-compatible store, and the key to it. */
export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket stands in the path, not in the host name. */
  readonly pathStyle: boolean
}

/** The settings of one process, checked; see README for their meaning. */
export type Config = {
  host: string
  port: number
  /** Absolute path of the folder that holds the embedded database and the uploaded files. */
  dataDir: string
  databaseUrl: string | undefined
  /** The same database as the account that owns its tables; without it that of `databaseUrl` does. */
  migrationDatabaseUrl: string | undefined
  /** The same database without the pooler that `databaseUrl` leads through. */
  databaseDirectUrl: string | undefined
  /** The pooler keeps prepared statements apart, so that they are used through it, too. */
  databasePrepared: boolean
  /** A copy that follows the database, for long reads. */
  databaseReplicaUrl: string | undefined
  databasePool: number
  publicUrl: string | undefined
  allowInsecure: boolean
  /** Other machines can reach it, and nobody has said that this is meant to be insecure. */
  exposed: boolean
  /** undefined: load the demo company only into an empty embedded database. */
  demo: boolean | undefined
  rateLimitFactor: number
  appSecret: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  accessTokenMinutes: number
  refreshTokenDays: number
  /** Where files are kept in place of a folder. */
  s3: S3Settings | undefined
  /** Where mails go; without it they are kept for an administrator to read. */
  smtpUrl: string | undefined
  /** The sender of mails, such as `Selamat <no-reply@company.com>`. */
  mailFrom: string | undefined
  /** 0 means that passwords do not age. */
  passwordMaxAgeMonths: number
  /** How long a temporary password opens an account. */
  temporaryPasswordHours: number
  /** After so long without use a session ends; 0 means never. */
  sessionIdleMinutes: number
  /** The number by which look-ups ask for the category of hazards. */
  hazardCategoryId: number
  /** The workflow whose reports are follow-up actions (LIMITS-29). */
  followUpFlowId: number
  /** Where dashboards of other products may be shown from. */
  embedOrigins: readonly string[]
}

/** Wrong settings: `message` has one line for each, naming the variable and what is allowed. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

function wholeNumber(least: number, most: number) {
  const allowed = `a whole number from ${least} to ${most}`
  const text = z.string().regex(/^\d{1,9}$/, allowed)
  return text.transform(Number).refine((value) => value >= least && value <= most, allowed)
}

const yesNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'], 'one of 1, true, yes, on, 0, false, no, off'))
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value))

/** An https address without path, query or account: nothing else can stand in a page policy. */
const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).origin === value

function address(allowed: string, schemes: string[]) {
  return z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), allowed)
}

const postgres = address('postgresql://user:password@host:5432/database', ['postgres:', 'postgresql:']).optional()

const settings = z.object({
  HOST: z
    .string()
    .refine((value) => isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value), 'a host name or IP address')
    .default('127.0.0.1'),
  PORT: wholeNumber(1, 65535).default(8080),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgres,
  MIGRATION_DATABASE_URL: postgres,
  DATABASE_DIRECT_URL: postgres,
  DATABASE_PREPARED: yesNo.default(false),
  DATABASE_REPLICA_URL: postgres,
  DATABASE_POOL: wholeNumber(2, 500).default(10),
  PUBLIC_URL: address('an address such as https://safety.example.com', ['http:', 'https:'])
    .transform((value) => new URL(value))
    .refine((url) => url.pathname === '/' && !url.search && !url.hash, 'an address without path, query or fragment')
    .transform((url) => url.origin)
    .optional(),
  ALLOW_INSECURE: yesNo.default(false),
  DEMO: yesNo.optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'a number above 0, such as 1 or 0.5')
    .transform(Number)
    .refine((value) => value > 0, 'a number above 0, such as 1 or 0.5')
    .default(1),
  APP_SECRET: z.string().min(32, 'a random text of at least 32 characters').optional(),
  S3_ENDPOINT: address('an address such as https://s3.example.com', ['http:', 'https:'])
    .refine((value) => new URL(value).pathname === '/', 'an address without path, such as https://s3.example.com')
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'the name of a region, such as ap-southeast-3')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: yesNo.default(true),
  SMTP_URL: address('an address such as smtps://user:password@mail.company.com:465', ['smtp:', 'smtps:'])
    .refine((value) => new URL(value).hostname !== '', 'an address such as smtps://user:password@mail.company.com:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]{1,100} )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'a sender such as Selamat <no-reply@company.com>')
    .optional(),
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`))
    .default('info'),
  ACCESS_TOKEN_MINUTES: wholeNumber(1, 1440).default(15),
  REFRESH_TOKEN_DAYS: wholeNumber(1, 365).default(7),
  PASSWORD_MAX_AGE_MONTHS: wholeNumber(0, 120).default(3),
  TEMPORARY_PASSWORD_HOURS: wholeNumber(1, 720).default(24),
  SESSION_IDLE_MINUTES: wholeNumber(0, 10_080).default(480),
  HAZARD_CATEGORY_ID: wholeNumber(1, 1000).default(30),
  FOLLOW_UP_FLOW_ID: wholeNumber(1, 999_999_999).default(409),
  EMBED_ORIGINS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (origins) => origins.every(isOrigin),
      'https origins such as https://metabase.company.com, separated by spaces',
    )
    .transform((origins) => [...new Set(origins)])
    .default([]),
})

const EMBEDDED_POOL_MOST = 50
const SECRET_SETTINGS = [
  'APP_SECRET',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
]

/**
 * Reads the settings from the environment; an empty text counts as not set.
 * Beyond loopback the demo company is never loaded unasked: `demo` is then false where DEMO is not set.
 * Throws ConfigError when a value is wrong or the server would be open to others without https.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const provided = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  )
  const parsed = settings.safeParse(provided)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path: [name], message }) => explain(String(name), provided, message)),
    )
  }
  const values = parsed.data
  // Behind a proxy on the same machine the server listens on loopback and is open to others all the same.
  const publicHost = values.PUBLIC_URL && new URL(values.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')
  const reachable = !isLoopback(values.HOST) || (publicHost !== undefined && !isLoopback(publicHost))
  const exposed = reachable && !values.ALLOW_INSECURE
  const problems = exposed ? exposureProblems(values) : []
  if (!values.DATABASE_URL && values.DATABASE_POOL > EMBEDDED_POOL_MOST) {
    problems.push(`DATABASE_POOL must be at most ${EMBEDDED_POOL_MOST} with the embedded database`)
  }
  for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (!values[name] || values.DATABASE_URL) continue
    problems.push(`DATABASE_URL must be set where ${name} is: the account that the application works with`)
  }
  const s3 = s3Of(values, problems)
  if (values.SMTP_URL && !values.MAIL_FROM) {
    problems.push('MAIL_FROM must be set where SMTP_URL is: a sender such as Selamat <no-reply@company.com>')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePrepared: values.DATABASE_PREPARED,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePool: values.DATABASE_POOL,
    publicUrl: values.PUBLIC_URL,
    allowInsecure: values.ALLOW_INSECURE,
    exposed,
    demo: exposed ? false : values.DEMO,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    appSecret: values.APP_SECRET,
    logLevel: values.LOG_LEVEL,
    accessTokenMinutes: values.ACCESS_TOKEN_MINUTES,
    refreshTokenDays: values.REFRESH_TOKEN_DAYS,
    s3,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    passwordMaxAgeMonths: values.PASSWORD_MAX_AGE_MONTHS,
    temporaryPasswordHours: values.TEMPORARY_PASSWORD_HOURS,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    hazardCategoryId: values.HAZARD_CATEGORY_ID,
    followUpFlowId: values.FOLLOW_UP_FLOW_ID,
    embedOrigins: values.EMBED_ORIGINS,
  }
}

function explain(name: string, provided: Record<string, string | undefined>, allowed: string): string {
  const value = SECRET_SETTINGS.includes(name) ? 'its value' : JSON.stringify(provided[name]?.slice(0, 100))
  return `${name} must be ${allowed}, not ${value}`
}

/** The store of files, where one is set; what is missing of it goes to the problems. */
function s3Of(values: z.output<typeof settings>, problems: string[]): S3Settings | undefined {
  const parts = {
    S3_ENDPOINT: values.S3_ENDPOINT,
    S3_BUCKET: values.S3_BUCKET,
    S3_ACCESS_KEY_ID: values.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: values.S3_SECRET_ACCESS_KEY,
  }
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(parts).length) return undefined
  if (missing.length > 0)
    problems.push(`${missing.join(', ')} must be set as well: files go to S3 with all four of them`)
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = parts
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: values.S3_REGION,
    pathStyle: values.S3_PATH_STYLE,
  }
}

function exposureProblems(values: z.output<typeof settings>): string[] {
  const problems: string[] = []
  if (!values.PUBLIC_URL?.startsWith('https:')) {
    problems.push(
      `The server can be reached from other machines (HOST, PUBLIC_URL): set PUBLIC_URL to the https address in front of it, or ALLOW_INSECURE=1`,
    )
  }
  if (values.DEMO) {
    problems.push(
      `The server can be reached from other machines (HOST, PUBLIC_URL): demo accounts have a known password, so unset DEMO, or set ALLOW_INSECURE=1`,
    )
  }
  return problems
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Where people open the product; without a public address, where it is reached from this machine. */
export function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
