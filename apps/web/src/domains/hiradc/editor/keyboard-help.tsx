import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'

/** The keys of the page, one line each. */
export function KeyboardHelp() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button type="text" onClick={() => open(true)}>
        {texts.shortcuts}
      </Button>
      {isOpen && (
        <Dialog title={texts.shortcuts} onClose={() => open(false)}>
          <Text as="dl" size="body" className="keyboard-help">
            {texts.keys.map(([keys, does]) => (
              <KeyLine key={does} keys={keys} does={does} />
            ))}
          </Text>
        </Dialog>
      )}
    </>
  )
}

const KeyLine = ({ keys, does }: { readonly keys: string; readonly does: string }) => (
  <>
    <dt>
      <Text as="kbd" size="small">
        {keys}
      </Text>
    </dt>
    <dd>{does}</dd>
  </>
)
