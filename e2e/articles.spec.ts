import { button, choose, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { hire, test } from './people.ts'

const [AUTHOR, WORKER, OTHER] = ['10000003', '10000008', '10000013'] as const

test('an author publishes for a department, a reader acknowledges on a phone, and a material change asks again (ARTICLES-01, ARTICLES-02, ARTICLES-03, ARTICLES-04)', async ({
  join,
  request,
}) => {
  test.slow()
  const title = `Ammonia smell ${serial()}`
  const author = await join(AUTHOR, { at: '/articles' })
  await button(author, 'Add article').click()
  await author.getByRole('textbox', { name: 'Title' }).fill(title)
  await choose(author, 'Category', 'Safety bulletin')
  await button(author, 'Begin to write').click()
  const text = author.getByRole('textbox', { name: 'Text of the article' })
  await text.click()
  await author.keyboard.type('Two people close and tag the vent valve after each wash.')
  await expect(author.getByRole('status').filter({ hasText: 'Choose who must read it' })).toBeVisible()
  await button(author, 'Add rule').click()
  const rule = author.getByRole('dialog')
  await choose(rule, 'Department', 'Production')
  await button(rule, 'Add rule').click()
  await expect(author.getByText(/^\d+ people today\.$/)).toBeVisible()
  await expect(author.getByText('Ready to publish')).toBeVisible()
  await button(author, 'Publish revision 1').click()
  await button(author.getByRole('dialog'), 'Publish').click()
  await expect(author.getByText('Published', { exact: true })).toBeVisible()

  // The worker has it on Home, reads it to its end on a phone, and says so.
  const worker = await join(WORKER, { at: '/home', phone: true })
  await worker.getByRole('link', { name: title }).click()
  await expect(worker.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const understood = worker.getByRole('checkbox', { name: 'I have read and understood this' })
  await expect(understood).toBeEnabled({ timeout: 15_000 })
  await understood.check()
  await button(worker, 'Acknowledge').click()
  await expect(worker.getByText(/^Acknowledged 20/)).toBeVisible()
  await worker.getByRole('textbox', { name: 'Comment' }).fill('Where do we get the tags?')
  await button(worker, 'Comment').click()
  await expect(worker.getByText('Where do we get the tags?')).toBeVisible()

  // The author sees who has and who has not.
  await button(author, 'All readers')
    .or(author.getByRole('link', { name: 'All readers' }))
    .first()
    .click()
  await expect(author.getByText(/^1 of \d+ acknowledged$/)).toBeVisible()

  // A colleague who joins the department is asked, too.
  const joiner = `Joiner ${serial()}`
  await hire(request, { username: `3${String(Date.now()).slice(-7)}`, fullName: joiner })
  await author.getByRole('searchbox', { name: /^Search by/ }).fill(joiner)
  await expect(author.getByText('Not yet').last()).toBeVisible()
  await expect(author.getByText(joiner).first()).toBeVisible()
  await author.getByRole('searchbox', { name: /^Search by/ }).clear()

  // A material change asks again.
  await author.goBack()
  await text.click()
  await author.keyboard.press('Control+End')
  await author.keyboard.type(' At 20 ppm: leave.')
  await button(author, 'Publish revision 2').click()
  const dialog = author.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What changed' }).fill('The limit is 20 ppm')
  await button(dialog, 'Publish').click()
  await expect(button(author, 'Publish revision 3')).toBeVisible()
  await visit(worker, '/home/article-list?state=TO_ACKNOWLEDGE')
  await worker.getByRole('link', { name: title }).click()
  await expect(worker.getByText('The limit is 20 ppm', { exact: true })).toBeVisible()
  await expect(worker.getByText(/^Acknowledge by /)).toBeVisible()

  // Whoever works elsewhere does not have it.
  const other = await join(OTHER, { at: `/home/article-list?q=${encodeURIComponent(title)}` })
  await expect(other.getByRole('link', { name: title })).toHaveCount(0)
})
