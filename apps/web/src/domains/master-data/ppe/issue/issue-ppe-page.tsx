import { PlusOutlined } from '@ant-design/icons'
import { ppeIssue, ppeIssueInput } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { useAddressQuery, useGo } from '../../../../lib/navigation.ts'
import { PickField } from '../../../../ui/form/choice-fields.tsx'
import { DayField } from '../../../../ui/form/fields.tsx'
import { FormBody } from '../../../../ui/form/form-body.tsx'
import { DraftState, FormFoot } from '../../../../ui/form/form-foot.tsx'
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { Section } from '../../../../ui/section.tsx'
import { people } from '../../choices.ts'
import { texts } from '../texts.ts'
import { receiptAddress, refreshIssues, today } from './calls.ts'
import { blankItem, type IssuedItem, IssuePpeItem } from './issue-ppe-item.tsx'

const MOST = 20
/** Hands out several things to one person; the receipt that follows is signed at once, or later at the person's bell. */
export default function IssuePpePage() {
  const go = useGo()
  const [{ userId = '0' }] = useAddressQuery()
  const [initial] = useState(() => ({
    version: 0,
    values: { userId: Number(userId), issuedOn: today(), items: [blankItem()] },
  }))
  const { form, notes, draft } = useRecordForm({
    schema: ppeIssueInput,
    initial,
    draftKey: 'ppe-hand-out',
    pickers: { userId: people },
    async save(body, { idempotencyKey }) {
      const { data, message } = await call(ppeIssue.issue, { body }, { idempotencyKey })
      void refreshIssues()
      return { message, done: () => go(receiptAddress(data.id), { force: true, replace: true }) }
    },
    read: async () => initial,
  })
  const { items, issuedOn } = form.values
  const change = (n: number, item: IssuedItem) =>
    form.set(
      'items',
      items.map((each, at) => (at === n ? item : each)),
    )
  const remove = (n: number) =>
    form.set(
      'items',
      items.filter((_, at) => at !== n),
    )
  return (
    <Page>
      <PageHead title={texts.issue} purpose={texts.issuePurpose} />
      <FormBody form={form} label={texts.issue}>
        <div className="form-sections form-sections--narrow">
          {notes}
          <Section>
            <div className="fields">
              <PickField form={form} name="userId" label={texts.who} source={people} required />
              <DayField form={form} name="issuedOn" label={texts.when} max={today()} required />
            </div>
          </Section>
          <Section title={texts.items} count={items.length} flush>
            <ol className="ppe-items">
              {items.map((item, n) => (
                <IssuePpeItem
                  // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place only
                  key={n}
                  n={n}
                  item={item}
                  issuedOn={issuedOn}
                  errorAt={(field) => form.errorAt(`items.${n}.${field}`)}
                  onChange={(next) => change(n, next)}
                  {...(items.length > 1 ? { onRemove: () => remove(n) } : {})}
                />
              ))}
            </ol>
            <div className="ppe-items__foot">
              <Button
                icon={<PlusOutlined />}
                disabled={items.length >= MOST}
                onClick={() => form.set('items', [...items, blankItem()])}
              >
                {texts.addItem}
              </Button>
            </div>
          </Section>
        </div>
        <FormFoot
          form={form}
          left={<DraftState keptAt={draft.keptAt} />}
          submit={texts.issue}
          onCancel={() => go('/ppe-issue')}
        />
      </FormBody>
    </Page>
  )
}
