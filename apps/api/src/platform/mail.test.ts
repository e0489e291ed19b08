import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { run } from './database.ts'
import { sendMail } from './mail.ts'

/** A small mail server: takes what is sent to it, refuses the first mails if told so. */
async function smtpServer(errors = 0) {
  const received: { from: string; to: string; data: string }[] = []
  let left = errors
  const server = createServer((socket) => {
    let mail = { from: '', to: '', data: '' }
    let inData = false
    let buffered = ''
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        if (inData) {
          if (line !== '.') {
            mail.data += `${line}\n`
            continue
          }
          inData = false
          received.push(mail)
          mail = { from: '', to: '', data: '' }
          socket.write('250 taken\r\n')
        } else if (/^MAIL FROM/i.test(line)) {
          mail.from = line
          socket.write(left-- > 0 ? '451 try later\r\n' : '250 ok\r\n')
        } else if (/^RCPT TO/i.test(line)) {
          mail.to = line
          socket.write('250 ok\r\n')
        } else if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server does not listen')
  return { url: `smtp://127.0.0.1:${address.port}`, received, close: () => server.close() }
}

const MAIL = { companyId: null, to: 'budi@plant.example', subject: 'Grüße', text: 'Halo, kode: 123456\n' }

it('sends a mail to the configured server and does not store its content (G-103)', async () => {
  const smtp = await smtpServer()
  const { context, clock, settle } = await testApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Selamat <no-reply@plant.example>',
  })
  await context.database.transaction((tx) => sendMail(tx, MAIL, clock.now()))
  await settle()
  expect(smtp.received).toHaveLength(1)
  const { from, to, data } = smtp.received[0] ?? { from: '', to: '', data: '' }
  expect([from, to]).toEqual(['MAIL FROM:<no-reply@plant.example>', 'RCPT TO:<budi@plant.example>'])
  expect(data).toContain('From: Selamat <no-reply@plant.example>')
  expect(data).toContain('Halo, kode: 123456')
  const rows = await run(context.database.kysely, 'select recipient, body, sent_at is not null as sent from mails')
  expect(rows).toEqual([{ recipient: 'budi@plant.example', body: null, sent: true }])
  smtp.close()
})

it('retries a refused mail, and sends it once (G-103)', async () => {
  const smtp = await smtpServer(1)
  const { context, clock, settle } = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@plant.example' })
  await context.database.transaction((tx) => sendMail(tx, MAIL, clock.now()))
  await expect(settle()).rejects.toThrow('451')
  const rows = () => run(context.database.kysely, 'select 1 from mails')
  expect([smtp.received.length, (await rows()).length]).toEqual([0, 0])
  clock.advance(2000)
  await expect(settle()).rejects.toThrow('451')
  expect([smtp.received.length, (await rows()).length]).toEqual([1, 1])
  smtp.close()
})

it('stores a mail for reading without a server', async () => {
  const { context, clock, settle } = await testApp()
  await context.database.transaction((tx) => sendMail(tx, MAIL, clock.now()))
  await settle()
  const rows = await run(context.database.kysely, 'select subject, body, sent_at from mails')
  expect(rows).toEqual([{ subject: 'Grüße', body: MAIL.text, sentAt: null }])
})
