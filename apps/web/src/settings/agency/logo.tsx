import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownSize } from '#domain/logo';
import { LOGO_MAX } from '#domain/limits';
import { Button } from '../../ui/button';
import { DropFiles } from '../../ui/drop-files';
import { useWords } from '../../ui/locale';
import { toast } from '../../shell/toasts';
import { addLogo, agency, type AgencySettings, removeLogo } from './agency.queries';
import { AGENCY } from './agency.words';
import { logoAddress } from './preview';
import preview from './preview.module.css';
import styles from '../settings.module.css';

/** The agency's logo. A new one takes effect immediately. */
export function Logo({ settings: { shown } }: { settings: AgencySettings }) {
  const words = useWords(AGENCY);
  const cache = useQueryClient();
  const keep = (view: AgencySettings) => {
    cache.setQueryData(agency.queryKey, view);
    void cache.invalidateQueries({ queryKey: ['settings'] });
    toast.success(view.shown.logo === null ? words.logoRemoved : words.logoSaved);
  };
  const adding = useMutation({ mutationFn: addLogo, onSuccess: keep, onError: toast.error });
  const removing = useMutation({ mutationFn: removeLogo, onSuccess: keep, onError: toast.error });
  const add = ([file]: File[]) => {
    if (file === undefined) return;
    if (file.size > LOGO_MAX) toast.info(words.logoTooLarge);
    else adding.mutate(file);
  };
  const { logo } = shown;
  return (
    <>
      <DropFiles
        label={logo === null ? words.chooseLogo : words.otherLogo}
        help={words.logoKinds}
        accept="image/png,image/jpeg,image/webp"
        isPending={adding.isPending}
        onFiles={add}
      >
        {logo === null ? (
          <p className={styles.none}>{words.noLogo}</p>
        ) : (
          <img className={preview.uploaded} src={logoAddress(logo)} alt={shown.name} {...shownSize(logo)} />
        )}
      </DropFiles>
      {logo === null ? null : (
        <div>
          <Button small writes isPending={removing.isPending} onPress={() => removing.mutate()}>
            {words.removeLogo}
          </Button>
        </div>
      )}
    </>
  );
}
