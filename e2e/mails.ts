import { expect, type Page } from '@playwright/test'

/** The newest code to a mailbox, read by a Super Admin in the mail outbox. */
export async function mailedCode(admin: Page, mailbox: string): Promise<string> {
  await admin.goto('/mail-outbox')
  await admin.getByRole('searchbox').fill(mailbox)
  await admin.getByText('Your Selamat code').first().click()
  const body = admin.getByRole('dialog').locator('pre')
  await expect(body).toContainText('It is valid for 5 minutes')
  return /\b\d{6}\b/.exec((await body.textContent()) ?? '')?.[0] ?? ''
}
