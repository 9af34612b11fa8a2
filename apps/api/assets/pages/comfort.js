// What a script adds to pages that work without one: forms answer in place, and what was seen is counted.
(() => {
  /** Sends a form marked `data-live` and shows the answer of its region alone, so that nobody loses their place. */
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    const region = form.closest('[data-live]');
    if (!region?.id || form.enctype === 'multipart/form-data') return;
    event.preventDefault();
    // of two presses the second waits for what the first has done: answers that cross would show the wrong one
    if (region.hasAttribute('aria-busy')) return;
    const buttons = [...form.querySelectorAll('button')];
    const data = new URLSearchParams(new FormData(form, event.submitter));
    for (const button of buttons) button.setAttribute('aria-disabled', 'true');
    region.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(form.action, { method: 'POST', body: data });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById(region.id);
      if (!fresh) throw new Error('The answer is another page.');
      const focus = document.activeElement?.id || (event.submitter && event.submitter.id);
      for (const id of [region.id, ...(region.dataset.also ?? '').split(' ').filter(Boolean)]) {
        const [old, now] = [document.getElementById(id), page.getElementById(id)];
        if (old && now) old.replaceWith(document.importNode(now, true));
      }
      const said = document.getElementById(region.id)?.querySelector('[role=status], [role=alert]');
      announce(said ? said.textContent : '');
      document.title = page.title;
      reveal();
      const next = document.getElementById(region.id)?.querySelector('[data-focus], button');
      (document.getElementById(focus) ?? next)?.focus({
        preventScroll: true,
      });
    } catch {
      // Sent the plain way, the browser itself shows what went wrong.
      region.removeAttribute('aria-busy');
      for (const button of buttons) button.removeAttribute('aria-disabled');
      const { submitter } = event;
      if (submitter?.name) {
        const field = Object.assign(document.createElement('input'), { type: 'hidden', name: submitter.name });
        field.value = submitter.value;
        form.append(field);
      }
      form.submit();
    }
  });

  // On a large screen nothing is folded; a link to a part of the page unfolds it.
  if (matchMedia('(min-width: 60rem)').matches)
    for (const part of document.querySelectorAll('details[data-wide]')) part.open = true;
  const unfold = () => {
    const part = document.getElementById(location.hash.slice(1))?.querySelector(':scope > details');
    if (part) part.open = true;
  };
  addEventListener('hashchange', unfold);
  unfold();

  const announce = (text) => {
    const place = document.getElementById('said');
    if (place) place.textContent = (text ?? '').trim();
  };

  // Recent phones take photos larger than the service accepts: they are scaled down before the form is sent.
  const SMALL = 3e6;
  const LONGEST = 4096;
  const scaled = async (file) => {
    const isHeic = /\.hei[cf]$/i.test(file.name) || /hei[cf]$/.test(file.type);
    if (!isHeic && file.size <= SMALL) return file;
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(bitmap.width * scale),
      height: Math.round(bitmap.height * scale),
    });
    canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  };
  document.addEventListener('change', async ({ target: input }) => {
    if (!input.matches?.('input[data-scale]') || input.files.length === 0) return;
    const buttons = [...input.form.querySelectorAll('button')];
    const status = document.getElementById(input.dataset.scale);
    const say = (text) => {
      status.textContent = text;
    };
    for (const button of buttons) button.disabled = true;
    const files = new DataTransfer();
    const unread = [];
    for (const [index, file] of [...input.files].entries()) {
      say(`${index + 1} / ${input.files.length}`);
      try {
        files.items.add(await scaled(file));
      } catch {
        unread.push(file.name);
      }
    }
    input.files = files.files;
    say(unread.length === 0 ? '' : `${unread.join(', ')} : ${input.dataset.unread}`);
    for (const button of buttons) button.disabled = false;
  });

  // A page counts as seen after three seconds in view: programs that follow links do not stay, nor do tabs in the background.
  const beacon = document.body.dataset.seen;
  if (beacon) {
    let since = null;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') since = null;
      else if (since === null) since = performance.now();
      else if (performance.now() - since >= 3000) {
        clearInterval(timer);
        void fetch(beacon, { method: 'POST', keepalive: true }).catch(() => undefined);
      }
    }, 250);
  }

  // One more date, or one more of whatever a list of fields holds.
  const addRow = (button) => {
    const list = document.getElementById(button.dataset.more);
    const last = list?.lastElementChild;
    if (!last) return undefined;
    const next = last.cloneNode(true);
    // Rows with several fields are numbered: the next row has the next number.
    const numbered = list.dataset.numbered;
    const renumbered = (text) => text.replace(/\d+/g, (number) => Number(number) + 1);
    for (const field of next.querySelectorAll('input, textarea, select')) {
      if (field.matches('select')) field.selectedIndex = 0;
      else if (field.matches('[type=checkbox]')) field.checked = false;
      else field.value = '';
      field.removeAttribute('aria-invalid');
      if (numbered === undefined) field.removeAttribute('id');
    }
    if (numbered !== undefined) {
      for (const fault of next.querySelectorAll('.fault')) fault.remove();
      for (const part of next.querySelectorAll('[id], [name], [for], legend'))
        for (const name of ['id', 'name', 'for', 'aria-describedby'])
          if (part.hasAttribute(name)) part.setAttribute(name, renumbered(part.getAttribute(name)));
      const legend = next.querySelector('legend');
      if (legend) legend.textContent = renumbered(legend.textContent);
    }
    list.append(next);
    if (list.children.length >= Number(button.dataset.most)) button.hidden = true;
    return next;
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('button[data-more]');
    if (button) addRow(button)?.querySelector('input:not([type=hidden]), select')?.focus();
  });
  /** Session storage, or nothing if the browser refuses it. */
  const session = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      return null;
    }
  };
  // A sent form has nothing left to restore.
  const sent = document.querySelector('[data-sent]');
  if (sent) session((storage) => storage.removeItem(sent.dataset.sent));
  /** Returns what was remembered of a form, and in which version; what was just sent made the version of this page. */
  const remembered = (form) => {
    const known = JSON.parse(session((storage) => storage.getItem(form.dataset.restores)) ?? 'null');
    if (known && known.version === null) {
      known.version = form.elements.version.value;
      session((storage) => storage.setItem(form.dataset.restores, JSON.stringify(known)));
    }
    return known;
  };
  const reviewed = document.querySelector('form[data-restores]:not([data-saves])');
  if (reviewed) remembered(reviewed);

  // A form marked `data-saves` is saved as it is filled in; what the answer says about it replaces the regions named there.
  const saving = document.querySelector('form[data-saves]');
  if (saving) {
    const regions = saving.dataset.saves.split(' ');
    const key = saving.dataset.restores;
    let timer;
    let isSaving = false;
    let hasMore = false;
    // A page that was left while it saved doesn't know the version that this made.
    let mayLag = false;
    const stale = (page) => page.getElementById(regions[0])?.dataset.stale !== undefined;

    /** Remembers what was typed for this visit, also in fields that are hidden and therefore not saved. */
    const remember = (isSaved, version = saving.elements.version.value) =>
      session((storage) =>
        storage.setItem(key, JSON.stringify({ isSaved, version, fields: [...new FormData(saving)] })),
      );
    // The service knows best which version and which files it has.
    const isOfService = (name) => ['version', 'had', 'keep'].includes(name);
    const isHidden = (field) => {
      for (let part = field.parentElement; part !== saving; part = part.parentElement)
        if (getComputedStyle(part).display === 'none') return true;
      return false;
    };
    const fill = (field, fields) => {
      const values = fields.filter(([name]) => name === field.name).map(([, value]) => value);
      const isChoice = field.matches('[type=radio], [type=checkbox]');
      const before = isChoice ? field.checked : field.value;
      const now = isChoice ? values.includes(field.value) : (values[0] ?? before);
      if (now === before) return;
      if (isChoice) field.checked = now;
      else field.value = now;
      for (let part = field.closest('details'); part; part = part.parentElement.closest('details')) part.open = true;
    };
    /** Fills in what was typed earlier in this visit: all fields, or the hidden ones if the offer has changed since. */
    const restore = () => {
      const known = remembered(saving);
      if (known === null || stale(document)) return session((storage) => storage.removeItem(key));
      const isSame = known.version === saving.elements.version.value;
      const more = saving.querySelector('button[data-more]');
      const rows = document.getElementById(more.dataset.more).children;
      while (known.fields.some(([name]) => Number(/^x(\d+)-/.exec(name)?.[1]) >= rows.length)) addRow(more);
      const fields = [...saving.elements].filter(({ name }) => name && !isOfService(name));
      for (const field of isSame ? fields : fields.filter(isHidden)) fill(field, known.fields);
      if (!isSame) return undefined;
      mayLag = !known.isSaved;
      if (mayLag) later(150);
      return remember(known.isSaved);
    };

    const show = (page) => {
      const isLate = stale(page);
      // the next save is one of what this one has stored
      const [version, current] = [saving.elements.version, page.querySelector('form[data-saves] [name=version]')];
      if (version && current && (!isLate || mayLag)) version.value = current.value;
      if (isLate && mayLag) hasMore = true;
      else
        for (const id of regions) {
          const [old, now] = [document.getElementById(id), page.getElementById(id)];
          if (old && now) old.replaceWith(document.importNode(now, true));
        }
      mayLag = false;
    };
    const say = (text) => {
      const place = document.getElementById(regions[0]);
      if (place) place.textContent = text;
    };
    const save = async () => {
      if (isSaving) {
        hasMore = true;
        return;
      }
      isSaving = true;
      hasMore = false;
      timer = undefined;
      try {
        const body = new URLSearchParams(new FormData(saving));
        body.set('action', 'save');
        // browsers let 64 KiB outlive the page
        const keepalive = String(body).length < 6e4;
        // its buttons are called `action` too
        const answer = await fetch(saving.getAttribute('action'), { method: 'POST', body, keepalive });
        show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
        remember(answer.ok && !hasMore && timer === undefined);
      } catch {
        say(saving.dataset.unreachable);
      }
      isSaving = false;
      if (hasMore) await save();
    };
    const later = (delay) => {
      clearTimeout(timer);
      timer = setTimeout(save, delay);
    };
    const typed = (delay) => {
      later(delay);
      remember(false);
    };
    saving.addEventListener('input', () => typed(900));
    saving.addEventListener('change', () => typed(150));
    // Leaving the page saves what was typed last.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' || timer === undefined) return;
      clearTimeout(timer);
      void save();
    });
    addEventListener('pagehide', () => {
      mayLag = isSaving || timer !== undefined;
    });
    // Whatever is sent next comes after what was typed has been saved.
    document.addEventListener('submit', async (event) => {
      clearTimeout(timer);
      const isDirty = timer !== undefined && event.target !== saving;
      timer = undefined;
      if (!isSaving && !isDirty) {
        remember(true, null);
        return;
      }
      event.preventDefault();
      await (isDirty ? save() : undefined);
      while (isSaving) await new Promise((resolve) => setTimeout(resolve, 50));
      event.target.requestSubmit(event.submitter);
    });
    restore();
  }
  const reveal = () => {
    for (const button of document.querySelectorAll('button[data-more]')) button.hidden = false;
  };
  reveal();
  for (const button of document.querySelectorAll('button[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
})();
