import './share-bar.css'

/** How much of a whole is done; its words stand beside it. */
export const ShareBar = ({
  done,
  of,
  label,
}: {
  readonly done: number
  readonly of: number
  readonly label: string
}) => <progress className="share-bar" value={done} max={Math.max(1, of)} aria-label={label} />
