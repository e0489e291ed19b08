import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { attach, button, choose, type GivenFile, shownOptions, visit } from './actions.ts'
import { accountButton, chooseInAccount, expect, fillSignIn, PHONE, signIn, test, toast } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name })
const module = (page: Page) => page.getByRole('button', { name: /^Module: / })

async function openProfile(page: Page): Promise<Locator> {
  await chooseInAccount(page, 'Profile')
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await expect(button(dialog, 'Submit')).toBeVisible()
  return dialog
}

async function picture(name: string, format: 'jpeg' | 'png' | 'gif' = 'jpeg', size = 0): Promise<GivenFile> {
  const drawn = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b4552d' } })
    .toFormat(format)
    .toBuffer()
  const buffer = Buffer.concat([drawn, Buffer.alloc(Math.max(0, size - drawn.length))])
  return { name, mimeType: `image/${format}`, buffer }
}

test('the Update Profile modal has General Information with six fields, name and employee ID read-only (PROFILE-01, PROFILE-02, PROFILE-03, PROFILE-05, PROFILE-06, PROFILE-07, PROFILE-08, PROFILE-09, PROFILE-10, PROFILE-11, PROFILE-27)', async ({
  page,
}) => {
  await signIn(page, '10000014')
  const dialog = await openProfile(page)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['General Information', 'Additional Information'])
  const general = dialog.getByRole('region', { name: 'General Information' })
  await expect(general.getByLabel('Full name')).toHaveText('Rina Marlina')
  await expect(general.getByLabel('Employee ID')).toHaveText('10000014')
  await expect(general.getByRole('textbox')).toHaveCount(4)
  await expect(general.getByRole('combobox', { name: 'Gender' })).toBeVisible()
  await expect(field(general, 'National ID or passport number')).toHaveValue('3525010110000014')
  await expect(field(general, 'Date of birth')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await expect(field(general, 'Email')).toHaveValue(/^rina\.marlina/)
  await expect(field(general, 'Phone')).toHaveValue('6281210000014')
})

test('its Additional Information has blood type, height in cm, weight in kg and a calculated BMI; the options are those of the specification; Cancel closes it (PROFILE-04, PROFILE-12, PROFILE-13, PROFILE-14, PROFILE-15, PROFILE-16, PROFILE-17, PROFILE-18, PROFILE-19, PROFILE-25, PROFILE-26)', async ({
  page,
}) => {
  await signIn(page, '10000014')
  const dialog = await openProfile(page)
  const additional = dialog.getByRole('region', { name: 'Additional Information' })
  await expect(field(additional, 'Height')).toBeVisible()
  await expect(field(additional, 'Weight')).toBeVisible()
  await expect(additional.getByRole('combobox', { name: 'Blood type' })).toBeVisible()
  await expect(additional.locator('.ant-input-suffix')).toHaveText(['cm', 'kg'])
  await expect(additional.getByLabel('BMI')).toHaveJSProperty('tagName', 'OUTPUT')

  for (const [name, options] of [
    ['Gender', ['Male', 'Female']],
    ['Blood type', ['A', 'AB', 'B', 'O']],
  ] as const) {
    const box = dialog.getByRole('combobox', { name })
    await box.click()
    await expect(shownOptions(box)).toHaveText([...options])
    await page.keyboard.press('Escape')
  }
  const avatar = dialog.locator('.avatar').first()
  expect(await avatar.boundingBox()).toMatchObject({ width: 130, height: 130 })
  await expect(button(dialog, 'Choose photo')).toBeVisible()
  await button(dialog, 'Cancel').click()
  await expect(dialog).toBeHidden()
})

test('input is cleaned or refused with the messages of the specification, the BMI follows at once (PROFILE-20, PROFILE-21, PROFILE-22, PROFILE-23, PROFILE-24, PROFILE-30, PROFILE-31, PROFILE-32, PROFILE-33, PROFILE-34, PROFILE-35)', async ({
  page,
}) => {
  await signIn(page, '10000014')
  const dialog = await openProfile(page)
  await field(dialog, 'Phone').fill('')
  await field(dialog, 'Phone').pressSequentially('+62 (811) ab-234')
  await expect(field(dialog, 'Phone')).toHaveValue('62811234')
  const [height, weight, bmi] = [field(dialog, 'Height'), field(dialog, 'Weight'), dialog.getByLabel('BMI')]
  await height.fill('')
  await expect(bmi).toHaveText('-')
  await height.pressSequentially('0x20.0')
  await expect(height).toHaveValue('200')
  for (const [kilograms, label] of [
    ['74', 'Underweight'],
    ['80', 'Normal'],
    ['99', 'Normal'],
    ['100', 'Overweight'],
    ['119', 'Overweight'],
    ['120', 'Obesity'],
    ['0', '-'],
  ] as const) {
    await weight.fill(kilograms)
    await expect(bmi).toHaveText(new RegExp(`^${label}`))
  }
  await field(dialog, 'National ID or passport number').fill('A123')
  await field(dialog, 'Email').fill('rina@')
  await button(dialog, 'Submit').click()
  await expect(dialog.getByText('Must be a positive integer number')).toBeVisible()
  await expect(dialog.getByText('The input is not a valid email')).toBeVisible()
  await expect(field(dialog, 'National ID or passport number')).toBeFocused()

  await button(dialog, 'Cancel').click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await button(question, 'Stay here').click()
  await expect(question).toBeHidden()
  await expect(field(dialog, 'Email')).toHaveValue('rina@')
  // The dialogs learn a little after they are gone who is on top.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
  await button(question, 'Leave').click()
  await expect(dialog).toBeHidden()
})

test('a photo is chosen, cropped by keyboard and sent with the profile; it appears in the header (PROFILE-16, PROFILE-28, PROFILE-29, PROFILE-40, PROFILE-44)', async ({
  page,
}) => {
  await signIn(page, '10000019')
  const dialog = await openProfile(page)
  const choosePhoto = dialog.getByRole('button', { name: /(Choose|Change) photo$/ })
  await attach(choosePhoto, await picture('me.gif', 'gif'))
  await expect(dialog.getByRole('alert')).toHaveText('You can only upload JPG/PNG file!')
  await attach(choosePhoto, await picture('me.jpg', 'jpeg', 2 * 1024 * 1024))
  await expect(dialog.getByRole('alert')).toHaveText('Image must smaller than 2MB!')

  await attach(choosePhoto, await picture('me.png', 'png'))
  const crop = page.getByRole('dialog', { name: 'Adjust photo' })
  const view = crop.getByRole('button', { name: /^Photo/ }).locator('img')
  await expect(button(crop, 'Use photo')).toBeEnabled()
  const place = () => view.evaluate((image) => [getComputedStyle(image).width, image.style.translate])
  const [width, at] = await place()
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await expect.poll(async () => (await place())[0]).not.toBe(width)
  await crop.getByRole('button', { name: /^Photo/ }).press('ArrowRight')
  await expect.poll(async () => (await place())[1]).not.toBe(at)
  await button(crop, 'Use photo').click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await choose(dialog, 'Blood type', 'AB')
  await field(dialog, 'Height').fill('171')
  await button(dialog, 'Submit').click()
  await expect(toast(page, 'Data Updated Successfully')).toContainText('Success')
  await expect(dialog).toBeHidden()
  await expect(accountButton(page).locator('img')).toBeVisible()
  await page.reload()
  await expect(accountButton(page).locator('img')).toBeVisible()
  const again = await openProfile(page)
  await expect(field(again, 'Height')).toHaveValue('171')
  await expect(button(again, 'Change photo')).toBeVisible()
})

test('failures have the messages of the catalogue (ERRORS-17, ERRORS-18, ERRORS-19)', async ({ page, expectError }) => {
  await signIn(page, '10000013')
  expectError(/status of 50\d/)
  expectError(/ERR_FAILED/)
  const refusal = (message: string) => ({ result: false, message, code: 'INTERNAL', requestId: 'r' })
  await page.route('**/api/v1/profiles/me', (route) =>
    route.fulfill({ status: 500, json: refusal('The clerk is out') }),
  )
  await chooseInAccount(page, 'Profile')
  await expect(toast(page, 'Failed get data')).toContainText('The clerk is out')
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await page.route('**/api/v1/profiles/me', (route) => route.abort())
  await button(dialog, 'Try again').click()
  await expect(toast(page, 'Failed get data reservation')).toBeVisible()
  await page.unroute('**/api/v1/profiles/me')
  await button(dialog, 'Try again').click()
  await expect(button(dialog, 'Submit')).toBeVisible()

  await field(dialog, 'Phone').fill('62811000000')
  await page.route('**/api/v1/profiles/update', (route) => route.abort())
  await button(dialog, 'Submit').click()
  await expect(toast(page, 'Failed to Update Data')).toContainText('Failed to update')
  await page.route('**/api/v1/profiles/avatar', (route) => route.abort())
  await attach(button(dialog, 'Choose photo'), await picture('me.jpg'))
  await button(page.getByRole('dialog', { name: 'Adjust photo' }), 'Use photo').click()
  await expect(page.getByRole('dialog', { name: 'Adjust photo' })).toBeHidden()
  await button(dialog, 'Submit').click()
  await expect(toast(page, 'Failed get data').filter({ hasText: 'reservation' }).last()).toBeVisible()
  await expect(field(dialog, 'Phone')).toHaveValue('62811000000')
})

test('My Task and the header follow the menu preferences (ACCESS-26, ACCESS-27, ACCESS-28, ACCESS-29, ACCESS-61, SHELL-20)', async ({
  page,
}) => {
  const header = page.getByRole('banner')
  const tasks = (name: string) => menuOf(page).getByRole('link', { name, exact: true })
  const leave = async () => {
    await chooseInAccount(page, 'Logout')
    await expect(page.getByRole('heading', { name: 'User Login' })).toBeVisible()
  }
  // No preference: the default, and a single entry.
  await signIn(page, '10000006')
  await expect(header.getByText('Medical Center', { exact: true })).toBeVisible()
  await expect(module(page)).toHaveCount(0)
  await expect(menuOf(page).getByRole('link', { name: 'My Task' })).toHaveAttribute('href', '/my-task?type=health')
  await leave()
  await fillSignIn(page, '10000008')
  await expect(header.getByText('SHE', { exact: true })).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: 'My Task' })).toHaveAttribute('href', '/my-task?type=safety')
  await leave()
  await fillSignIn(page, '10000002')
  await expect(module(page)).toHaveText('SHE')
  await menuOf(page).getByRole('button', { name: 'My Task' }).click()
  await expect(tasks('Medical Center')).toHaveAttribute('href', '/my-task?type=health')
  await expect(tasks('SHE')).toHaveAttribute('href', '/my-task?type=safety')
  await tasks('Medical Center').click()
  await expect(page.getByRole('heading', { name: 'Medical tasks' })).toBeVisible()
  await expect(tasks('Medical Center')).toHaveAttribute('aria-current', 'page')
  await expect(tasks('SHE')).not.toHaveAttribute('aria-current', 'page')
  await visit(page, '/my-task')
  await expect(page.getByRole('heading', { name: 'SHE tasks' })).toBeVisible()
  await module(page).click()
  await page.getByRole('radio', { name: 'Medical Center' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Medical tasks' })).toBeVisible()
  await page.goto('/my-task')
  await expect(page.getByRole('heading', { name: 'Medical tasks' })).toBeVisible()
  await leave()
  await fillSignIn(page, '10000002')
  await expect(module(page)).toHaveText('Medical Center')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the profile covers the whole screen, the module is in the menu (PROFILE-01, SHELL-20)', async ({ page }) => {
    await signIn(page, '10000001')
    const dialog = await openProfile(page)
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390)
    await button(dialog, 'Cancel').tap()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Expand menu' }).tap()
    await expect(module(page)).toHaveText('SHE')
  })
})
