import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type FormDefinition, leavesOf } from '@selamat/contract/domains/forms/form'
import { APPOINTMENT_KINDS } from '@selamat/contract/domains/identity/appointment'
import { user } from '@selamat/contract/domains/identity/user'
import { lookUps } from '@selamat/contract/domains/organisation/look-up'
import type { AssigneeRule } from '@selamat/contract/domains/workflow/flow-definition'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, FIRST_CHOICES, offered, useChoices, useDebounced } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'

type Rule = AssigneeRule['rule']
const MOST = 5

/** What a step asks by, but the reporter: nobody approves the own report. */
const KINDS = [
  'superior',
  'department-head',
  'area-owner',
  'appointment',
  'role',
  'position',
  'users',
  'user-field',
] as const satisfies readonly Rule[]

const EMPTY: Readonly<Record<Exclude<Rule, 'submitter'>, AssigneeRule>> = {
  superior: { rule: 'superior', level: 1 },
  'department-head': { rule: 'department-head' },
  'area-owner': { rule: 'area-owner' },
  appointment: { rule: 'appointment', kind: '' },
  role: { rule: 'role', name: '' },
  position: { rule: 'position', name: '' },
  users: { rule: 'users', usernames: [] },
  'user-field': { rule: 'user-field', field: '' },
}

interface AssigneeRulesProps {
  readonly rules: readonly AssigneeRule[]
  readonly form: FormDefinition | null
  readonly onChange: (rules: AssigneeRule[]) => void
}

/** Who is asked: rules in their order, each the fallback of the one before. */
export function AssigneeRules({ rules, form, onChange }: AssigneeRulesProps) {
  const replaced = (index: number, rule: AssigneeRule) => rules.map((each, at) => (at === index ? rule : each))
  const movedUp = (index: number) => {
    const [before, own] = [rules[index - 1], rules[index]]
    return before && own ? [...rules.slice(0, index - 1), own, before, ...rules.slice(index + 1)] : [...rules]
  }
  return (
    <FieldLayout label={texts.who} group help={texts.whoHelp}>
      {() => (
        <Stack gap={8}>
          {rules.map((rule, index) => {
            const name = texts.ruleNumber(index)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
              <Stack gap={8} key={index} className="boxed node-settings__box">
                <Row gap={4} align="stretch" className="assignee-rules__head">
                  <Select<Rule>
                    aria-label={name}
                    value={rule.rule}
                    options={[...(rule.rule === 'submitter' ? (['submitter'] as const) : []), ...KINDS].map(
                      (value) => ({
                        value,
                        label: texts.rules[value],
                      }),
                    )}
                    onChange={(kind) => kind !== 'submitter' && onChange(replaced(index, EMPTY[kind]))}
                  />
                  {index > 0 && (
                    <Button
                      type="text"
                      icon={<ArrowUpOutlined />}
                      aria-label={texts.up(name.toLowerCase())}
                      onClick={() => onChange(movedUp(index))}
                    />
                  )}
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={texts.removeNamed(name.toLowerCase())}
                    onClick={() => onChange(rules.filter((_, at) => at !== index))}
                  />
                </Row>
                <RuleDetail rule={rule} form={form} onChange={(next) => onChange(replaced(index, next))} />
              </Stack>
            )
          })}
          {rules.length < MOST && (
            <Button icon={<PlusOutlined />} onClick={() => onChange([...rules, EMPTY.superior])}>
              {rules.length === 0 ? texts.addFirstRule : texts.addRule}
            </Button>
          )}
        </Stack>
      )}
    </FieldLayout>
  )
}

interface RuleDetailProps {
  readonly rule: AssigneeRule
  readonly form: FormDefinition | null
  readonly onChange: (rule: AssigneeRule) => void
}

function RuleDetail({ rule, form, onChange }: RuleDetailProps) {
  switch (rule.rule) {
    case 'superior':
      return (
        <Select<number>
          aria-label={texts.level}
          value={rule.level}
          options={texts.levels.map((label, index) => ({ value: index + 1, label }))}
          onChange={(level) => onChange({ rule: 'superior', level })}
        />
      )
    case 'appointment':
      return (
        <Select<string>
          aria-label={texts.rules.appointment}
          value={rule.kind || null}
          placeholder={texts.choose}
          options={Object.entries(APPOINTMENT_KINDS).map(([value, label]) => ({ value, label }))}
          onChange={(kind) => onChange({ rule: 'appointment', kind })}
        />
      )
    case 'role':
      return (
        <NameSelect
          source={ROLES}
          label={texts.rules.role}
          value={rule.name}
          onChange={(name) => onChange({ rule: 'role', name })}
        />
      )
    case 'position':
      return (
        <NameSelect
          source={POSITIONS}
          label={texts.rules.position}
          value={rule.name}
          onChange={(name) => onChange({ rule: 'position', name })}
        />
      )
    case 'users':
      return <PeopleSelect value={rule.usernames} onChange={(usernames) => onChange({ rule: 'users', usernames })} />
    case 'user-field': {
      const people = form
        ? leavesOf(form.sections).flatMap((leaf) =>
            leaf.type === 'field' && leaf.kind === 'user' ? [{ value: leaf.id, label: leaf.label }] : [],
          )
        : []
      return (
        <Select<string>
          aria-label={texts.field}
          value={rule.field || null}
          placeholder={people.length === 0 ? texts.noPersonFields : texts.choose}
          options={people}
          onChange={(field) => onChange({ rule: 'user-field', field })}
        />
      )
    }
    default:
      return null
  }
}

const named = (options: readonly { readonly label: string; readonly hint: string | null }[]) =>
  options.map(({ label, hint }) => ({ value: label, label, hint }))
/** Roles and positions by their name, as a rule keeps them. */
const ROLES: ChoiceSource = {
  key: 'role-names',
  load: async ({ keyword = '' }) => named((await call(user.roles, { query: { keyword } })).data.options),
}
const POSITIONS: ChoiceSource = {
  key: 'position-names',
  load: async ({ keyword = '' }) =>
    named((await call(lookUps.positions, { query: { keyword, limit: 100 } })).data.options),
}
const PEOPLE: ChoiceSource = {
  key: 'usernames',
  load: async (body) =>
    (await call(user.options, { body })).data.options.flatMap(({ username, label, hint }) =>
      username === null ? [] : [{ value: username, label: `${label} (${username})`, hint }],
    ),
}

function useSearched(source: ChoiceSource) {
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const found = useChoices(source, { ...FIRST_CHOICES, keyword: useDebounced(keyword.trim()) }, open)
  return {
    choices: offered(found),
    props: {
      open,
      onOpenChange: setOpen,
      loading: open && found.isFetching,
      showSearch: { filterOption: false, searchValue: keyword, onSearch: setKeyword },
    },
    done: () => setKeyword(''),
  }
}

interface NameSelectProps {
  readonly source: ChoiceSource
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
}

function NameSelect({ source, label, value, onChange }: NameSelectProps) {
  const { choices, props, done } = useSearched(source)
  return (
    <Select<string>
      {...props}
      aria-label={label}
      value={value || null}
      placeholder={texts.choose}
      options={choices.map((each) => ({ value: `${each.value}`, label: each.label }))}
      onChange={(name) => {
        done()
        onChange(name)
      }}
    />
  )
}

function PeopleSelect({ value, onChange }: { value: readonly string[]; onChange: (usernames: string[]) => void }) {
  const { choices, props, done } = useSearched(PEOPLE)
  const known = new Map(choices.map((each) => [`${each.value}`, each.label]))
  return (
    <Select<string[]>
      {...props}
      mode="multiple"
      aria-label={texts.rules.users}
      value={[...value]}
      placeholder={texts.choose}
      options={[...new Set([...value, ...known.keys()])].map((each) => ({
        value: each,
        label: known.get(each) ?? each,
      }))}
      onChange={(usernames) => {
        done()
        onChange(usernames.slice(0, 50))
      }}
    />
  )
}
