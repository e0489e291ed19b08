import { QuestionCircleOutlined } from '@ant-design/icons'
import { healthQuestion } from '@selamat/contract/domains/medical/patients/health-question'
import {
  type AskedEntry,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
} from '@selamat/contract/domains/medical/patients/health-question-words'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-load.ts'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { askTexts as texts } from './texts.ts'

interface AskButtonProps {
  readonly about: AskedEntry
  readonly id: number
  /** What the entry is called on the screen. */
  readonly label: string
}

const schema = healthQuestion.ask.body.omit({ about: true, aboutId: true })
const initial: z.input<typeof schema> = { kind: 'QUESTION', question: '' }

/** Asks about an entry of the own health, or objects to it. */
export function AskButton({ about, id: aboutId, label }: AskButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<QuestionCircleOutlined />}
        aria-label={texts.title(label)}
        onClick={() => setOpen(true)}
      >
        {texts.ask}
      </Button>
      {open && (
        <ActionDialog
          title={texts.title(label)}
          text={texts.text}
          verb={texts.verb}
          schema={schema}
          initial={initial}
          fields={(form) => (
            <>
              <ChoiceField
                form={form}
                name="kind"
                label={texts.kind}
                choices={QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] }))}
                required
              />
              <AreaField form={form} name="question" label={texts.question} placeholder={texts.example} required />
            </>
          )}
          send={(body, options) => call(healthQuestion.ask, { body: { ...body, about, aboutId } }, options)}
          reload={() => refresh(healthQuestion.own)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
