import { createCipheriv, createDecipheriv, createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type Database, run } from './database.ts'
import { StartError } from './start-error.ts'

/** The keys of the installation, the same for every instance. */
export interface Keys {
  /** Signs access tokens (HS256). */
  readonly tokenSecret: Uint8Array
  /** Opens encrypted payloads: PKCS #8, PEM. */
  readonly privateKey: string
  /** Written into the page: SPKI, DER, Base64. */
  readonly publicKey: string
}

const sealKey = (appSecret: string) => createHash('sha256').update(`selamat keys ${appSecret}`).digest()

/** Seals a value with APP_SECRET (AES-256-GCM); without one it stays as it is, guarded by the database's own rights. */
function seal(value: string, appSecret: string | undefined): string {
  if (!appSecret) return `plain:${value}`
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(appSecret), iv)
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return `sealed:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
}

function unseal(stored: string, appSecret: string | undefined): string {
  if (stored.startsWith('plain:')) return stored.slice('plain:'.length)
  if (!appSecret)
    throw new StartError('The keys in the database are sealed: set APP_SECRET to the value they were sealed with')
  const bytes = Buffer.from(stored.slice('sealed:'.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealKey(appSecret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    throw new StartError('APP_SECRET is not the value that the keys in the database were sealed with')
  }
}

async function makeKeys(): Promise<Record<string, string>> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    token_secret: randomBytes(32).toString('base64'),
    private_key: privateKey,
    public_key: publicKey.toString('base64'),
  }
}

/** Reads the keys, making them at the first start; of two instances that start at once one makes them. */
export async function loadKeys(database: Database, appSecret: string | undefined): Promise<Keys> {
  const read = () => run<{ name: string; value: string }>(database.kysely, 'select name, value from secrets')
  let rows = await read()
  if (rows.length === 0) {
    const made = Object.entries(await makeKeys())
    await database.transaction(async (tx) => {
      await run(tx, 'lock table secrets in share row exclusive mode')
      const [present] = await run(tx, 'select 1 from secrets limit 1')
      if (present) return
      const names = made.map(([name]) => name)
      const values = made.map(([, value]) => seal(value, appSecret))
      await run(tx, sql`insert into secrets (name, value) select * from unnest(${names}::text[], ${values}::text[])`)
    })
    rows = await read()
  }
  const value = (name: string) => {
    const row = rows.find((one) => one.name === name)
    if (!row) throw new Error(`the key ${name} is missing in the database`)
    return unseal(row.value, appSecret)
  }
  return {
    tokenSecret: Buffer.from(value('token_secret'), 'base64'),
    privateKey: value('private_key'),
    publicKey: value('public_key'),
  }
}
