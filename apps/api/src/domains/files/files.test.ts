import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { DOCUMENT_EXTENSIONS, type FileData, file } from '@selamat/contract/domains/files/file'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import type { ErrorBody } from '@selamat/contract/kit/errors'
import { HOUR } from '@selamat/contract/kit/time'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { bomb } from '../../../test/bomb.ts'
import {
  compound,
  documents,
  hollowPng,
  lockedDocument,
  lockedWorkbook,
  openXml,
  program,
  zip,
} from '../../../test/corpus.ts'
import { multipart } from '../../../test/multipart.ts'
import type { Tx } from '../../platform/database.ts'
import { attachEach, attachFiles, sweepFiles } from './index.ts'

const { app, context, clock, as, signIn } = await testApp()
const tokens = new Map<string, string>()

async function tokenOf(username: string) {
  const known = tokens.get(username) ?? (await signIn(username)).access_token
  tokens.set(username, known)
  return known
}

async function sendAs(username: string, body: ReturnType<typeof multipart>, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { authorization: `Bearer ${await tokenOf(username)}`, ...body.headers, ...headers },
    payload: body.payload,
  })
  const json: Envelope<{ fileData: FileData }> & Partial<ErrorBody> = response.json()
  return { status: response.statusCode, body: json }
}

const upload = (name: string, bytes: Uint8Array | string, headers?: Record<string, string>) =>
  sendAs('10000008', multipart(name, bytes), headers)

async function download(url: string, username = '10000008') {
  return app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await tokenOf(username)}` } })
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2F6FDB' } })

describe('the size of an upload', () => {
  it('may be exactly 10,000,000 bytes and not one more (FILES-02, ERRORS-05, LIMITS-01)', async () => {
    const most = await upload('most.txt', Buffer.alloc(10_000_000, 'a'))
    expect(most.status).toBe(200)
    expect(most.body.data.fileData.size).toBe(10_000_000)
    const more = await upload('more.txt', Buffer.alloc(10_000_001, 'a'))
    expect(more.status).toBe(413)
    expect(more.body).toMatchObject({
      result: false,
      message: 'Please upload a file smaller than 10 MB',
      code: 'TOO_LARGE',
    })
  })

  it('is refused by its declared size, before it is read (FILES-02)', async () => {
    const { status } = await upload('huge.txt', 'a', { 'content-length': '50000000' })
    expect(status).toBe(413)
  })
})

describe('uploads that come slowly', () => {
  const HEAD = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** An upload that has sent a little and stays open; `answer` is all that the server says until it ends it. */
  async function slow() {
    const token = await tokenOf('10000009')
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (data) => {
      said += data
    })
    const answer = once(socket, 'close').then(() => said)
    const headers = `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b`
    const start = `POST /api/v1/files HTTP/1.1\r\nhost: x\r\n${headers}\r\ncontent-length: 9000000\r\n\r\n`
    socket.write(`${start}${HEAD}slow`)
    return { socket, answer }
  }

  it('do not block others: an account has at most eight, and each ends after ten seconds without data', async () => {
    const sockets = await Promise.all(Array.from({ length: 12 }, slow))
    const answers: string[] = []
    for (const { answer } of sockets) void answer.then((text) => answers.push(text))
    while (answers.length < 4) await turn()
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 429 .*You are sending 8 files already/s)
    expect((await upload('quick.txt', 'a')).status).toBe(200)
    expect((await sendAs('10000009', multipart('more.txt', 'a'))).status).toBe(429)

    await vi.advanceTimersByTimeAsync(10_000)
    while (answers.length < 12) await turn()
    for (const answer of answers.slice(4)) {
      expect(answer).toMatch(/^HTTP\/1.1 408 .*The file did not arrive in time/s)
    }
    expect((await sendAs('10000009', multipart('more.txt', 'a'))).status).toBe(200)
  })

  it('end after a minute, even while data still arrives slowly', async () => {
    const arriving = once(app.server, 'request')
    const { socket, answer } = await slow()
    const [request]: IncomingMessage[] = await arriving
    if (!request) throw new Error('the request did not come')
    await once(request, 'resume')
    for (let seconds = 0; seconds < 60; seconds += 6) {
      const arrived = once(request, 'data')
      socket.write('drip')
      await arrived
      await vi.advanceTimersByTimeAsync(6000)
    }
    expect(await answer).toMatch(/^HTTP\/1.1 408 /)
  })
})

describe('an upload without a file', () => {
  it.each([
    ['no part at all', multipart('', '', null)],
    ['an empty name', multipart('', 'a')],
    ['a name of blanks', multipart('   ', 'a')],
    ['another field', multipart('a.txt', 'a', 'attachment')],
  ])('is refused: %s (FILES-01, FILES-06, ERRORS-04)', async (_what, body) => {
    const answer = await sendAs('10000008', body)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe('Please select a file')
  })

  it('is refused when the body breaks off', async () => {
    const whole = multipart('a.txt', 'abc')
    const answer = await sendAs('10000008', { ...whole, payload: whole.payload.subarray(0, -30) })
    expect(answer.status).toBe(422)
  })

  it('is refused when it is empty', async () => {
    const answer = await upload('empty.txt', '')
    expect(answer).toMatchObject({ status: 422, body: { message: 'The file is empty' } })
  })
})

describe('the kinds of files', () => {
  it('are these twenty, besides pictures (FILES-04)', () => {
    const twenty = 'doc docx txt rtf odt wps pdf xps xls xlsx ods csv tsv ppt pptx odp md tex epub mobi'
    expect([...DOCUMENT_EXTENSIONS].sort()).toEqual(twenty.split(' ').sort())
  })

  it.each(DOCUMENT_EXTENSIONS.map((extension) => [extension]))(
    'accept %s in any case (FILES-04)',
    async (extension) => {
      const content = documents[extension] ?? ''
      const { status, body } = await upload(`Report.${extension.toUpperCase()}`, content)
      expect(body.message).toBe('Success')
      expect(status).toBe(200)
      const served = await download(body.data.fileData.url)
      expect(served.rawPayload.equals(Buffer.from(content))).toBe(true)
    },
  )

  it.each(['a.exe', 'a.zip', 'a.svg', 'a.html', 'a.docm', 'a', 'pdf', 'a.pdf.js'])(
    'refuse %s (FILES-04)',
    async (name) => {
      const { status, body } = await upload(name, documents.pdf ?? '')
      expect(status).toBe(415)
      expect(body.message).toBe('File type is not supported')
    },
  )

  it.each([
    ['a program named pdf', 'a.pdf', program],
    ['a program named txt', 'a.txt', program],
    ['a program named jpg', 'a.jpg', program],
    ['text named png', 'a.png', Buffer.from('hello')],
    ['a plain zip named docx', 'a.docx', zip([{ name: 'run.exe', content: 'x' }])],
    ['a sheet named docx', 'a.docx', documents.xlsx],
    ['a document with macros named docx', 'a.docx', openXml('word/document.xml', 'word/vbaProject.bin')],
    ['an installer named doc', 'a.doc', compound('!Installer')],
    ['text with NUL named csv', 'a.csv', Buffer.from('a;b\0c')],
    ['text named rtf', 'a.rtf', Buffer.from('hello')],
    ['a web page named pdf', 'a.pdf', Buffer.from('<html><script>alert(1)</script>')],
  ])('refuse %s', async (_what, name, content) => {
    const { status, body } = await upload(name, content ?? '')
    expect(status).toBe(415)
    expect(body.message).toContain('is not what its name says')
  })

  it('names the real type of a renamed file', async () => {
    const { body } = await upload('report.pdf', program)
    expect(body.message).toBe('The content of this pdf file is not what its name says: it holds exe')
  })

  const parts = [
    { name: '[Content_Types].xml', content: '<x/>' },
    { name: 'word/document.xml', content: '<x/>' },
  ]
  /** The same package with some bytes changed. */
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = zip(parts)
    change(bytes)
    return bytes
  }
  const directory = zip(parts).indexOf('PK\x01\x02')
  const secondEntry = zip(parts).lastIndexOf('PK\x01\x02')

  it.each([
    ['states fewer entries than there are', zip(parts, 1)],
    ['leaves an entry out', zip([...parts, { name: 'word/hidden.xml', content: '<x/>', listed: false }])],
    ['names an entry twice', zip([...parts, ...parts])],
    ['names another entry than the file', changed((bytes) => bytes.write('[Content_Types].xmx', 30))],
    ['says another size than the file', changed((bytes) => bytes.writeUInt32LE(3, 18))],
    ['says another unpacked size than the file', changed((bytes) => bytes.writeUInt32LE(9, 22))],
    ['says another packing than the file', changed((bytes) => bytes.writeUInt16LE(8, 8))],
    ['lets entries overlap', changed((bytes) => bytes.writeUInt32LE(6, directory + 20))],
    ['leads to a place within an entry', changed((bytes) => bytes.writeUInt32LE(12, secondEntry + 42))],
    ['is not the last of the file', Buffer.concat([zip(parts), Buffer.from('more')])],
    ['is not the first of the file', Buffer.concat([Buffer.from('PK\x03\x04'), zip(parts)])],
    ['says that an entry unpacks to less', bomb(5000)],
  ])('refuse a package whose directory %s', async (_what, content) => {
    const { status, body } = await upload('a.xlsx', content)
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'The file is damaged or was not saved to its end. Save it again and upload that',
    })
  })

  it.each([
    ['a Word file', 'a.docx', compound('EncryptedPackage')],
    ['an Excel file', 'a.xlsx', compound('EncryptedPackage')],
    ['a Word file of 2003', 'a.doc', lockedDocument()],
    ['an Excel file of 2003', 'a.xls', lockedWorkbook()],
    ['a PowerPoint file of 2003', 'a.ppt', compound('EncryptedSummary')],
    [
      'an OpenDocument',
      'a.odt',
      zip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
        { name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' },
      ]),
    ],
  ])('say that %s is protected by a password', async (_what, name, content) => {
    const { status, body } = await upload(name, content)
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'The file is protected by a password. Save it without one and upload that',
    })
  })

  const ods = 'application/vnd.oasis.opendocument.spreadsheet'
  const root = `<manifest:file-entry manifest:full-path="/" manifest:media-type="${ods}"/>`
  it.each([
    ['text of Notepad', 'a.txt', Buffer.from('\ufeffPompa P-201: 40 °C\r\n', 'utf16le')],
    ['a sheet of Excel as text', 'a.csv', Buffer.from('\ufeffTag;°C\r\n', 'utf16le').swap16()],
    [
      'a sheet whose type is not its first entry',
      'a.ods',
      zip([{ name: 'content.xml' }, { name: 'mimetype', content: ods }]),
    ],
    ['a sheet that names its type in its manifest', 'a.ods', zip([{ name: 'META-INF/manifest.xml', content: root }])],
  ])('accept %s', async (_what, name, content) => {
    const { status, body } = await upload(name, content)
    expect([status, body.message]).toEqual([200, 'Success'])
  })

  it('refuse a file that only begins like UTF-16 text', async () => {
    expect((await upload('a.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), program]))).status).toBe(415)
    expect((await upload('b.txt', Buffer.from('\ufeffa\0b', 'utf16le'))).status).toBe(415)
  })

  it.each([
    ['too many entries', Array.from({ length: 1001 }, (_, index) => ({ name: `word/${index}.xml` }))],
    ['120 MB unpacked', [{ name: 'word/document.xml', claims: 120_000_001 }]],
    ['a ratio above 150', [{ name: 'word/document.xml', claims: 5_000_000 }]],
    ['a size that needs 64 bits', [{ name: 'word/document.xml', claims: 0xffffffff }]],
  ])('refuse a package with %s without unpacking it', async (_what, entries) => {
    const { status, body } = await upload('bomb.docx', zip([{ name: '[Content_Types].xml' }, ...entries]))
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'The file unpacks to more than is accepted',
    })
  })
})

describe('pictures', () => {
  it('are redrawn: upright and without EXIF', async () => {
    const taken = await photo(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Budi' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await upload('IMG_0001.JPG', taken)
    expect(body.data.fileData).toMatchObject({ name: 'IMG_0001.JPG', contentType: 'image/jpeg' })
    const { rawPayload } = await download(body.data.fileData.url)
    const kept = await sharp(rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
    expect(body.data.fileData.size).toBe(rawPayload.length)
  })

  it('are stored under their real type if the name differs, and the response says so', async () => {
    const png = await photo(8, 8).png().toBuffer()
    const named = await upload('pump.JPG', png)
    expect(named.body.data.fileData).toMatchObject({ name: 'pump.png', contentType: 'image/png' })
    expect(named.body.message).toBe('This jpg file holds a PNG picture: kept as pump.png')
    const jpeg = await upload('pump.png', await photo(8, 8).jpeg().toBuffer())
    expect(jpeg.body.data.fileData).toMatchObject({ name: 'pump.jpg', contentType: 'image/jpeg' })
  })

  it('keep their transparency as PNG', async () => {
    const drawn = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { body } = await upload('mark.png', drawn)
    const { rawPayload } = await download(body.data.fileData.url)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
  })

  it('of 30,000 × 30,000 pixels are refused at once, without allocating their memory', async () => {
    const before = process.memoryUsage().rss
    const started = performance.now()
    const { status, body } = await upload('huge.png', hollowPng(30_000, 30_000))
    expect({ status, message: body.message }).toEqual({ status: 422, message: 'The picture is too large' })
    expect(performance.now() - started).toBeLessThan(3000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it('that are damaged are refused', async () => {
    const whole = await photo(400, 300).jpeg().toBuffer()
    const { status, body } = await upload('half.jpg', whole.subarray(0, 400))
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'The picture cannot be read. It may be damaged',
    })
  })
})

describe('the response and the download', () => {
  it('is data.fileData with the url (FILES-07)', async () => {
    const { body } = await upload('notes.txt', 'hello')
    expect(body.result).toBe(true)
    const { fileData } = body.data
    expect(fileData).toEqual({
      id: fileData.id,
      url: `/api/v1/files/${fileData.id}`,
      name: 'notes.txt',
      size: 5,
      contentType: 'text/plain',
    })
  })

  it('is an attachment that cannot run, or an inline picture', async () => {
    const text = await upload('Laporan é 1.txt', '<script>alert(1)</script>')
    const served = await download(text.body.data.fileData.url)
    expect(served.headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': '25',
      'cache-control': 'no-store',
    })
    expect(served.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''Laporan%20%C3%A9/)
    const picture = await upload('a.png', await photo(2, 2).png().toBuffer())
    const downloaded = await download(picture.body.data.fileData.url)
    expect(downloaded.headers['content-disposition']).toMatch(/^inline;/)
  })

  it('loses folders and control characters in its name', async () => {
    const { body } = await upload('..\\..\\etc\\pass\u0007wd\u202e.txt', 'hello')
    expect(body.data.fileData.name).toBe('passwd.txt')
  })

  it('is written to the audit log without its name, which can be confidential', async () => {
    const { body } = await upload('trail.txt', 'hello')
    const event = await context.database.kysely
      .selectFrom('auditEvents')
      .select(['action', 'label', 'after'])
      .where('entity', '=', 'files')
      .where('entityId', '=', body.data.fileData.id)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      action: 'create',
      label: `File ${body.data.fileData.id}`,
      after: { size: 5, contentType: 'text/plain' },
    })
  })
})

describe('a file that belongs to nothing yet', () => {
  it('can be opened by its uploader only', async () => {
    const { body } = await upload('own.txt', 'hello')
    for (const username of ['10000001', '10000005', '10000020']) {
      expect((await download(body.data.fileData.url, username)).statusCode).toBe(404)
    }
    expect((await download(body.data.fileData.url)).statusCode).toBe(200)
  })

  it('can be attached by its uploader only, and to one record', async () => {
    const { body } = await upload('mine.txt', 'hello')
    const { id } = body.data.fileData
    const idOf = async (username: string) =>
      (
        await context.database.kysely
          .selectFrom('users')
          .select('id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
      ).id
    const attachments = [
      (userId: number, ownerId: number) => (tx: Tx) =>
        attachFiles(tx, { ids: [id], userId, ownerKind: 'thing', ownerId }),
      (userId: number, ownerId: number) => (tx: Tx) =>
        attachEach(tx, [{ id, ownerId }], { userId, ownerKind: 'thing' }),
    ]
    const [uploader, stranger] = [await idOf('10000008'), await idOf('10000005')]
    const gone = { code: 'INVALID', message: 'A file is no longer there. Please add it again' }
    for (const attach of attachments) {
      await expect(context.database.transaction(attach(stranger, 1))).rejects.toMatchObject(gone)
      await context.database.transaction(attach(uploader, 1))
      await expect(context.database.transaction(attach(uploader, 2))).rejects.toMatchObject(gone)
      await context.database.kysely
        .updateTable('files')
        .set({ ownerKind: null, ownerId: null })
        .where('id', '=', id)
        .execute()
    }
  })

  it('is stored once for each Idempotency-Key, and the key belongs to this file', async () => {
    const headers = { 'idempotency-key': 'upload-00000001' }
    const [first, second] = await Promise.all([upload('once.txt', 'one', headers), upload('once.txt', 'one', headers)])
    expect(second.body.data).toEqual(first.body.data)
    expect((await upload('once.txt', 'two', headers)).status).toBe(422)
  })

  it('is deleted with its bytes after 24 hours, and a used one stays', async () => {
    const gone = await upload('gone.txt', 'hello')
    const used = await upload('used.txt', 'hello')
    const ids = [gone.body.data.fileData.id, used.body.data.fileData.id]
    const { storageKey } = await context.database.kysely
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
    await context.database.kysely
      .updateTable('files')
      .set({ ownerKind: 'case', ownerId: 1 })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    clock.advance(23 * HOUR)
    await sweepFiles(context)
    expect(
      (await context.database.kysely.selectFrom('files').select('id').where('id', 'in', ids).execute()).length,
    ).toBe(2)
    clock.advance(2 * HOUR)
    expect(await sweepFiles(context)).toBeGreaterThan(0)
    expect(await context.database.kysely.selectFrom('files').select('id').where('id', 'in', ids).execute()).toEqual([
      { id: ids[1] },
    ])
    await expect(context.files.read(storageKey)).rejects.toThrow('ENOENT')
  })

  it('can be one of 200; the next gets 429 with Retry-After', async () => {
    const { companyId, id: uploadedBy } = await context.database.kysely
      .selectFrom('users')
      .select(['companyId', 'id'])
      .where('username', '=', '10000013')
      .executeTakeFirstOrThrow()
    const row = {
      companyId,
      uploadedBy,
      name: 'a.txt',
      size: 1,
      contentType: 'text/plain',
      sha256: Buffer.alloc(32),
      createdAt: clock.now(),
    }
    await context.database.kysely
      .insertInto('files')
      .values(Array.from({ length: 200 }, (_, index) => ({ ...row, storageKey: `none-${index}` })))
      .execute()
    const answer = await sendAs('10000013', multipart('a.txt', 'hello'))
    expect(answer.status).toBe(429)
    expect(answer.body.code).toBe('TOO_MANY')
  })
})

it('knows no file of another number', async () => {
  const budi = await as('10000008')
  expect((await budi(file.download, { params: { id: 999_999 } })).status).toBe(404)
})
