import { useFileAddress } from '../../../ui/file-picture.tsx'
import { Section } from '../../../ui/section.tsx'
import { ownVariables } from '../../../ui/theme/own-colours.ts'
import { PRODUCT_COLOUR, SCHEMES, type Scheme, variablesOf } from '../../../ui/theme/variables.ts'
import { readColour } from './colours.ts'
import { texts } from './texts.ts'
import './theme-preview.css'

interface ThemePreviewProps {
  /** Null or an invalid colour: the default of the product. */
  readonly colour: string | null
  readonly logoId: number | null
}

/** Previews a colour and a logo in light and dark. */
export function ThemePreview({ colour, logoId }: ThemePreviewProps) {
  const own = readColour(colour ?? '')
  return (
    <Section title={texts.preview} hint={texts.previewHint}>
      <div className="theme-preview">
        {SCHEMES.map((scheme) => (
          <Sample key={scheme} scheme={scheme} colour={own} logoId={logoId} />
        ))}
      </div>
    </Section>
  )
}

function Sample({ scheme, colour, logoId }: ThemePreviewProps & { scheme: Scheme }) {
  const values = { ...variablesOf(scheme), ...(colour === null ? {} : ownVariables(colour, scheme)) }
  const visible = values['color-primary'] ?? PRODUCT_COLOUR
  const paint = (sample: HTMLElement | null) => {
    for (const [name, value] of Object.entries(values)) sample?.style.setProperty(`--${name}`, value)
  }
  return (
    <figure>
      <div ref={paint} className={`theme-sample theme-sample--${scheme}`} aria-hidden>
        <div className="theme-sample__head">{logoId === null ? <b>Selamat</b> : <Logo id={logoId} />}</div>
        <div className="theme-sample__body">
          <span className="theme-sample__menu">{texts.sampleMenu}</span>
          <div className="theme-sample__sheet">
            <b>{texts.sampleTitle}</b>
            <small>{texts.sampleText}</small>
            <span className="theme-sample__link">{texts.sampleLink}</span>
            <span className="theme-sample__button">{texts.sampleButton}</span>
          </div>
        </div>
      </div>
      <figcaption>
        {scheme === 'light' ? texts.light : texts.dark}
        {colour !== null && `: ${(visible === colour ? texts.asChosen : texts.adjusted)(visible)}`}
      </figcaption>
    </figure>
  )
}

function Logo({ id }: { id: number }) {
  const { address } = useFileAddress(id)
  return address === null ? <b>Selamat</b> : <img src={address} alt="" />
}
