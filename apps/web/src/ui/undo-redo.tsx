import { RollbackOutlined } from '@ant-design/icons'
import { Button } from 'antd'

type Step = (() => void) | null | undefined | false

const MIRRORED = { transform: 'scaleX(-1)' }

/** A step back and a step forward in what was changed; a step that there is not is disabled. */
export const UndoRedo = ({ undo, redo }: { readonly undo: Step; readonly redo: Step }) => (
  <>
    <Button
      type="text"
      icon={<RollbackOutlined />}
      aria-label="Undo"
      title="Undo"
      disabled={!undo}
      onClick={undo || undefined}
    />
    <Button
      type="text"
      icon={<RollbackOutlined style={MIRRORED} />}
      aria-label="Redo"
      title="Redo"
      disabled={!redo}
      onClick={redo || undefined}
    />
  </>
)
