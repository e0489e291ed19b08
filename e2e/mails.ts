import { expect, type Page } from '@playwright/test'

/** The newest code to a mailbox, read by a Super Admin in the mail outbox. */
export async function mailedCode(admin: Page, mailbox: string): Promise<string> {
  await admin.goto('/mail-outbox')
  await admin.getByRole('searchbox').fill(mailbox)
  // Until the search has ended, the list still shows the mails of others.
  const mails = admin.getByRole('row').filter({ hasText: mailbox })
  await mails.getByText('Your Selamat code').first().click()
  const body = admin.getByRole('dialog').locator('pre')
  await expect(body).toContainText('It is valid for 5 minutes')
  return /\b\d{6}\b/.exec((await body.textContent()) ?? '')?.[0] ?? ''
}
