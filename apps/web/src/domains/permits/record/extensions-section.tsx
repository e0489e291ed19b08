import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import type { StatusKey } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { tell } from '../../../ui/tell.ts'
import { DeclineDialog, type Extension, GrantDialog } from './acts/extension-dialogs.tsx'
import { actionTexts, texts } from './texts.ts'
import { refreshPermits } from './use-permit.ts'

const MEANINGS: Readonly<Record<Extension['status'], StatusKey>> = {
  WAITING: 'waiting',
  GRANTED: 'inforce',
  DECLINED: 'stopped',
  WITHDRAWN: 'ended',
}

const LIST = new Intl.ListFormat('en')

async function withdrawExtension({ id, version, kind, endsAt }: Extension): Promise<void> {
  await confirm({
    title: actionTexts.withdrawExtensionTitle(texts.extensionKinds[kind], dateTime(endsAt)),
    verb: texts.withdrawExtension,
    keep: actionTexts.keepIt,
    action: async () => {
      await tell(actionTexts.failed(texts.withdrawExtension), () =>
        call(permit.answerExtension, { body: { id, version, action: 'withdraw' } }),
      )
      await refreshPermits()
    },
  })
}

/** The longer windows that were asked for, with what became of each. */
export function ExtensionsSection({ permit: { extensions } }: { readonly permit: PermitDetail }) {
  const [open, setOpen] = useState<{ readonly answer: 'grant' | 'decline'; readonly extension: Extension } | null>(null)
  if (extensions.length === 0) return null
  const Dialog = open?.answer === 'grant' ? GrantDialog : DeclineDialog
  return (
    <Section title={texts.extensions} count={extensions.length} id="extensions" flush>
      <SmallList
        rows={extensions}
        keyOf={({ id }) => id}
        what={(extension) => (
          <>
            <p>
              <strong>{texts.extensionKinds[extension.kind]}</strong>{' '}
              {texts.extensionTo(dateTime(extension.endsBefore), dateTime(extension.endsAt))}{' '}
              <StatusTag
                status={extension.status}
                meaning={MEANINGS[extension.status]}
                label={texts.extensionStates[extension.status]}
              />
            </p>
            <p className="quiet">
              {texts.extensionAsked(extension.askedByName, dateTime(extension.askedAt))}. {extension.reason}
            </p>
            {extension.waitsFor.length > 0 && (
              <p className="quiet">
                {texts.extensionWaits(LIST.format(extension.waitsFor.map((who) => texts.answerers[who])))}
              </p>
            )}
            {extension.answer !== null && <p className="quiet">{extension.answer}</p>}
          </>
        )}
        actions={(extension) => (
          <>
            {extension.canWithdraw && (
              <SharedButton title={texts.withdrawExtension} onClick={() => withdrawExtension(extension)} />
            )}
            {extension.canAnswer && (
              <>
                <SharedButton title={texts.decline} onClick={() => setOpen({ answer: 'decline', extension })} />
                <SharedButton title={texts.grant} onClick={() => setOpen({ answer: 'grant', extension })} />
              </>
            )}
          </>
        )}
      />
      {open !== null && <Dialog extension={open.extension} onClose={() => setOpen(null)} />}
    </Section>
  )
}
