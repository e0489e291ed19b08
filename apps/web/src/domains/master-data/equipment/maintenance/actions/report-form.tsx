import {
  equipmentActions,
  obligationReport,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { formatDate } from '@selamat/contract/kit/dates'
import { Radio } from 'antd'
import type { z } from 'zod'
import { call } from '../../../../../lib/client.ts'
import { serverNow } from '../../../../../lib/server-clock.ts'
import { Field } from '../../../../../ui/form/field.tsx'
import { DayField } from '../../../../../ui/form/fields.tsx'
import { FileField } from '../../../../../ui/form/file-field.tsx'
import { AreaField } from '../../../../../ui/form/inputs.tsx'
import { ReadOnlyNote } from '../../../../../ui/form/problem-note.tsx'
import { texts } from '../texts.ts'
import { ActionForm, type ActionProps } from './action-form.tsx'

/** Nothing is preset: whoever saves has chosen what came of it. */
type Report = Omit<z.input<typeof obligationReport>, 'result'> & { readonly result: 'PASSED' | 'FAILED' | undefined }
export type ReportAction = 'inspect' | 'test' | 'calibrate'

interface ReportFormProps extends ActionProps {
  readonly action: ReportAction
  /** Why it is recorded by hand. */
  readonly notice?: string | null
}

/** The report of an inspection, test or calibration: passed or failed first, as that decides the rest. */
export function ReportForm({ target, action, notice = null, onClose }: ReportFormProps) {
  const today = formatDate(serverNow())
  const title = `${texts.actionOf(target.family, action)} ${target.code}`
  return (
    <ActionForm<Report, z.output<typeof obligationReport>>
      title={title}
      verb="Save"
      schema={obligationReport}
      initial={{ doneOn: today, result: undefined, note: '', fileId: null }}
      send={(value, options) =>
        call(
          equipmentActions[action],
          { params: { id: target.id }, body: { ...value, version: target.version } },
          options,
        )
      }
      onClose={onClose}
      fields={(form) => {
        const failed = form.values.result === 'FAILED'
        return (
          <>
            {notice !== null && <ReadOnlyNote reason={notice} />}
            <Field
              form={form}
              name="result"
              label={texts.result}
              required
              group
              help={failed ? texts.failedHelp : undefined}
            >
              {({ value, change }) => (
                <Radio.Group
                  block
                  size="large"
                  optionType="button"
                  buttonStyle="solid"
                  value={value}
                  options={[
                    { value: 'PASSED', label: texts.passed },
                    { value: 'FAILED', label: texts.failed },
                  ]}
                  onChange={({ target: { value: next } }) => change(next === 'FAILED' ? 'FAILED' : 'PASSED')}
                />
              )}
            </Field>
            <AreaField
              form={form}
              name="note"
              label={failed ? texts.reason : texts.note}
              required={failed}
              placeholder={failed ? texts.noteFailed : texts.notePassed}
            />
            <DayField form={form} name="doneOn" label={texts.day} max={today} required />
            <FileField form={form} name="fileId" label={texts.file} file={null} camera wide />
          </>
        )
      }}
    />
  )
}
