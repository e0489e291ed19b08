import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { article } from '@selamat/contract/domains/articles/article'
import {
  type ArticleContent,
  type AudienceRule,
  audienceRule,
  WORKER_LABELS,
  WORKERS,
} from '@selamat/contract/domains/articles/article-content'
import { role } from '@selamat/contract/domains/identity/role'
import { users } from '@selamat/contract/domains/identity/user'
import { company } from '@selamat/contract/domains/organisation/company'
import { department } from '@selamat/contract/domains/organisation/department'
import { group } from '@selamat/contract/domains/organisation/group'
import { position } from '@selamat/contract/domains/organisation/position'
import { site } from '@selamat/contract/domains/organisation/site'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useChosen, useDebounced } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { Line, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

const SOURCES = {
  siteId: choicesOf(site),
  departmentId: choicesOf(department),
  positionId: choicesOf(position),
  roleId: choicesOf(role),
  employerId: choicesOf(company),
  groupId: choicesOf(group),
  userId: choicesOf(users),
} as const
type Criterion = keyof typeof SOURCES
const LABELS: Readonly<Record<Criterion, string>> = {
  departmentId: texts.department,
  siteId: texts.site,
  positionId: texts.position,
  roleId: texts.role,
  employerId: texts.employer,
  groupId: texts.group,
  userId: texts.person,
}
const isCriterion = (name: string): name is Criterion => name in SOURCES
const CRITERIA: readonly Criterion[] = Object.keys(LABELS).filter(isCriterion)
const NOBODY: AudienceRule = {
  siteId: null,
  departmentId: null,
  positionId: null,
  roleId: null,
  employerId: null,
  groupId: null,
  userId: null,
  workers: null,
}
const WORKER_CHOICES = WORKERS.map((value) => ({ value, label: WORKER_LABELS[value] }))

interface AudienceProps {
  readonly content: ArticleContent
  readonly onChange: (changed: Partial<ArticleContent>) => void
}

/** Who must read an article: rules that add up, each with how many people it has today. */
export function AudienceSection({ content: { everybody, audience }, onChange }: AudienceProps) {
  const [adding, add] = useState(false)
  const criteria = useDebounced({ everybody, audience })
  const counted = useLoad(article.countAudience, { body: criteria }).data
  return (
    <Section title={texts.audience}>
      <Stack gap={10}>
        <Checkbox checked={everybody} onChange={({ target }) => onChange({ everybody: target.checked })}>
          {texts.everybody}
        </Checkbox>
        {!everybody && (
          <Stack gap={6}>
            {audience.map((rule, place) => (
              <Rule
                key={JSON.stringify(rule)}
                rule={rule}
                people={counted?.rulePeople[place]}
                onRemove={() => onChange({ audience: audience.toSpliced(place, 1) })}
              />
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add(true)}>
              {texts.addRule}
            </Button>
          </Stack>
        )}
        {counted !== null && (
          <Note>
            <Text weight="strong">
              {everybody || audience.length > 0 ? texts.people(counted.people) : texts.nobody}
            </Text>{' '}
            {texts.joins}
          </Note>
        )}
      </Stack>
      {adding && (
        <ActionDialog
          title={texts.addRule}
          text={texts.ruleText}
          verb={texts.addRule}
          schema={audienceRule}
          initial={NOBODY}
          fields={(form) => (
            <>
              <ChoiceField form={form} name="workers" label={texts.workers} choices={WORKER_CHOICES} />
              {CRITERIA.map((name) => (
                <PickField key={name} form={form} name={name} label={LABELS[name]} source={SOURCES[name]} />
              ))}
            </>
          )}
          send={async () => ({ message: '' })}
          announce={() => undefined}
          onDone={(_answer, rule) => onChange({ audience: [...audience, rule] })}
          onClose={() => add(false)}
        />
      )}
    </Section>
  )
}

interface RuleProps {
  readonly rule: AudienceRule
  readonly people: number | undefined
  readonly onRemove: () => void
}

function Rule({ rule, people, onRemove }: RuleProps) {
  return (
    <Line as="div" gap={6} className="boxed" size="body" justify="between">
      <Row as="span" gap={6} wrap>
        {rule.workers !== null && <Text weight="strong">{WORKER_LABELS[rule.workers]}</Text>}
        {CRITERIA.map((name) => (
          <Named key={name} name={name} id={rule[name]} />
        ))}
        <Text tone="quiet">{people}</Text>
      </Row>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={texts.removeRule(texts.rule)}
        onClick={onRemove}
      />
    </Line>
  )
}

function Named({ name, id }: { readonly name: Criterion; readonly id: number | null }) {
  const [chosen] = useChosen(SOURCES[name], id === null ? [] : [id])
  if (chosen === undefined) return null
  return (
    <span>
      {LABELS[name]} <Text weight="strong">{chosen.label}</Text>
    </span>
  )
}
