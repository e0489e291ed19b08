import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { equipmentActions } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import sharp from 'sharp'
import { button, serial } from './actions.ts'
import { expect, PHONE, signIn, toast } from './fixtures.ts'
import { sessionOf, test } from './people.ts'

const OFFICER = '10000004'
const EMPLOYEE = '10000008'
const [WIDTH, HEIGHT] = [640, 480]
// What the camera of the browser shows; written before the camera is opened.
const film = path.join(mkdtempSync(path.join(tmpdir(), 'selamat-camera-')), 'label.y4m')

test.use({
  ...PHONE,
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    // A browser without a window has nowhere to ask for the camera.
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})

/** Two frames of a label with a picture of its QR code, as uncompressed video. */
async function filmLabel(picture: Buffer) {
  const rim = { top: 30, bottom: 30, left: 30, right: 30, background: '#fff' }
  const code = await sharp(picture).resize(220, 220).extend(rim).toBuffer()
  const scene = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#8a7f6c' } })
  const light = await scene
    .composite([{ input: code, left: 220, top: 110 }])
    .greyscale()
    .raw()
    .toBuffer()
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey])
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`
  await writeFile(film, Buffer.concat([Buffer.from(head), frame, frame]))
}

test('an employee holds the camera over a label, sees that the equipment is out of service and why, and reports a defect', async ({
  page,
  join,
  request,
}) => {
  test.slow()
  const session = await sessionOf(request, OFFICER)
  const { options } = await session.ask(equipmentType.endpoints.options, { keyword: 'Gas detector' })
  const code = `GD-${serial()}`
  const { id, version } = await session.ask(equipment.endpoints.create, { typeId: options[0].id, code })
  const takeOut = { ...equipmentActions.takeOut, path: equipmentActions.takeOut.path.replace(':id', id) }
  await session.ask(takeOut, { version, note: 'Sensor is cracked' })
  const officer = await join(OFFICER, { at: `/equipment-record?id=${id}` })
  await filmLabel(await officer.getByRole('img', { name: `QR code that opens ${code}` }).screenshot())

  await signIn(page, EMPLOYEE, '/scan')
  await expect(page).toHaveURL(`/equipment-record?id=${id}`)
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(/^Out of serviceSensor is crackedSince \d{4}-\d{2}-\d{2}$/)

  await button(page, 'Report defect').click()
  const drawer = page.getByRole('dialog', { name: `Report defect: ${code}` })
  await drawer.getByRole('textbox', { name: 'What is wrong?' }).fill('The display is dark, too')
  await button(drawer, 'Report defect').click()
  await expect(toast(page, 'Defect reported')).toContainText(/people were notified/)
  await officer.goto(`/equipment-record?id=${id}`)
  await expect(officer.getByRole('region', { name: /^History log/ })).toContainText('The display is dark, too')
  await button(officer, `Actions for ${code}`).click()
  await officer.getByRole('menuitem', { name: 'Open follow-up' }).click()
  await officer.getByRole('main').getByRole('link', { name: 'Hazard report' }).click()
  await expect(officer.getByRole('textbox', { name: 'What is wrong?' })).toHaveValue(`${code}: Sensor is cracked`)
})
